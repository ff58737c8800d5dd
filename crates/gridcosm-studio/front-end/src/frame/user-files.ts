// Files that the user gives to the page, and files that the page gives to the user.

/** Time for the browser to take a file over before its address goes. */
const KEPT_MS = 60_000;

/** Asks the user for files of these endings (`.png,.map`); none if the user cancels. */
export function pickFiles(accept: string): Promise<File[]> {
  return pick(accept, true);
}

/** Asks the user for one file; none if the user cancels. */
export async function pickFile(accept: string): Promise<File | undefined> {
  return (await pick(accept, false))[0];
}

function pick(accept: string, multiple: boolean): Promise<File[]> {
  const input = document.createElement("input");
  input.type = "file";
  input.accept = accept;
  input.multiple = multiple;
  input.hidden = true;
  // Outside the document, the browser may clear the element away while the user still chooses.
  document.body.append(input);
  return new Promise<File[]>((resolve) => {
    input.oncancel = () => resolve([]);
    input.onchange = () => resolve([...(input.files ?? [])]);
    input.click();
  }).finally(() => input.remove());
}

/** Saves a file for the user. */
export function giveFile(name: string, content: string | Uint8Array, type = "application/octet-stream"): void {
  const part = typeof content === "string" ? content : content.slice();
  const address = URL.createObjectURL(new Blob([part], { type }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS);
}
