/** Saves a file for the user. */
export function download(name: string, content: string | Uint8Array, type: string): void {
  const part = typeof content === "string" ? content : content.slice();
  const address = URL.createObjectURL(new Blob([part], { type }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** Files that the user chooses; none if the user cancels. */
export function pickFiles(accept: string): Promise<File[]> {
  const input = document.createElement("input");
  input.type = "file";
  input.accept = accept;
  input.multiple = true;
  return new Promise((resolve) => {
    input.oncancel = () => resolve([]);
    input.onchange = () => resolve([...(input.files ?? [])]);
    input.click();
  });
}

/** The maximum size of a file to read: replays are a few kilobytes. */
const LARGEST = 4_000_000;

/** The text of a file that the user chooses; none if the user cancels. */
export function pickText(accept: string): Promise<string | undefined> {
  const input = document.createElement("input");
  input.type = "file";
  input.accept = accept;
  return new Promise((resolve, reject) => {
    input.oncancel = () => resolve(undefined);
    input.onchange = () => {
      const file = input.files?.[0];
      if (file === undefined) resolve(undefined);
      else if (file.size > LARGEST) reject(new Error(`${file.name} is too large to be a replay.`));
      else file.text().then(resolve, reject);
    };
    input.click();
  });
}
