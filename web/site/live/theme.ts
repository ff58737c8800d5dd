import { THEMES } from "../../../crates/gridcosm-studio/front-end/src/palette.generated.ts";

/** The colours of the examples, from the theme of all our pictures. */
export interface Colours {
  wall: string;
  open: string;
  seen: string;
  mark: string;
  land: string;
  sea: string;
}

/** Whether the reader has chosen a dark theme of the book. */
export function isDark(): boolean {
  return ["navy", "coal", "ayu"].some((name) => document.documentElement.classList.contains(name));
}

export function colours(): Colours {
  const theme = isDark() ? THEMES.dark : THEMES.light;
  return {
    wall: theme["--wall"],
    open: theme["--tile"],
    seen: theme["--lit"],
    mark: theme["--bad"],
    land: theme["--land"],
    sea: theme["--sea"],
  };
}

/** Calls back whenever the reader chooses another theme. */
export function onTheme(changed: () => void): void {
  new MutationObserver(changed).observe(document.documentElement, { attributeFilter: ["class"] });
}

/** Gives the elements on the page the theme of the book. */
export function followTheme(): void {
  const apply = () => {
    for (const view of document.querySelectorAll("gridcosm-view")) {
      view.setAttribute("theme", isDark() ? "dark" : "light");
    }
  };
  apply();
  onTheme(apply);
}
