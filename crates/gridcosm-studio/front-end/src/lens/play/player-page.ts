// A level file as one HTML file that plays it: the template beside this page holds the engine and the player.

/** Where the template stands; a server that was built without the engine has none. */
const TEMPLATE = "./player.html";

const MISSING =
  "This studio was built without the engine for pages. Run “cargo xtask web”, then build it again; or choose “Film page”, which shows your moves.";

/** The page for a level file; it begins with the level at `index`. */
export async function playerPage(text: string, index: number, title: string): Promise<string> {
  const response = await fetch(TEMPLATE).catch(() => null);
  const template = response?.ok ? await response.text() : "";
  const parts = template.split('id="gridcosm-level"></script>');
  if (parts.length !== 2) {
    throw new Error(MISSING);
  }
  // Inside a page, `</script` would end the data too early.
  const level = JSON.stringify({ text, index }).replaceAll("<", "\\u003c");
  const [before = "", after = ""] = parts;
  const page = `${before}id="gridcosm-level">${level}</script>${after}`;
  return page.replace("<title>Gridcosm</title>", () => `<title>${escaped(title)}</title>`);
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}
