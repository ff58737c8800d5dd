// Files for the Routes lens, chosen or dropped.

/** The purpose of a file, judged by its name. */
export function isScenario(file: File): boolean {
  return file.name.endsWith(".scen");
}

/** Asks the user to choose a file. */
export function pick(accept: string, then: (file: File) => void): void {
  const input = document.createElement("input");
  input.type = "file";
  input.accept = accept;
  input.addEventListener("change", () => {
    const file = input.files?.[0];
    if (file) {
      then(file);
    }
  });
  input.click();
}
