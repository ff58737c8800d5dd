// Keys belong to the field that has the focus.

const FREE_INPUTS = ["checkbox", "radio", "button", "color"];

/** Whether a key is for a field, and not for the lens. */
export function inField(event: KeyboardEvent): boolean {
  const target = event.composedPath()[0];
  if (target instanceof HTMLInputElement) {
    const slides = target.type === "range" && /^(Arrow|Home|End|Page)/.test(event.key);
    return target.type === "range" ? slides : !FREE_INPUTS.includes(target.type);
  }
  if (target instanceof HTMLButtonElement || target instanceof HTMLAnchorElement) {
    return event.key === "Enter" || event.key === " ";
  }
  return (
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement ||
    (target instanceof HTMLElement && target.isContentEditable)
  );
}
