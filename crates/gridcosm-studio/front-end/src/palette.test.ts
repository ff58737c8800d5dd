import { expect, test } from "vitest";
import { hueToken, Palette } from "./palette";
import { HUES, ROLES, THEMES } from "./palette.generated";

const light = new Palette(false);
const dark = new Palette(true);

test("a figure has the colour of its role, of its sprite without one, and of its group before both", () => {
  expect(light.figure({ sprite: "monster" })).toBe(ROLES.light.monster);
  expect(dark.figure({ sprite: "monster", role: "hunter" })).toBe(ROLES.dark.hunter);
  expect(light.figure({ sprite: "door", group: "#cd363e" })).toBe("#cd363e");
});

test("a figure of a newer studio looks like a box", () => {
  expect(light.figure({ sprite: "zeppelin" })).toBe(ROLES.light.box);
});

test("hues begin again after the last", () => {
  expect(hueToken(HUES + 2)).toBe("--hue-2");
  expect(light.hue(HUES - 1)).toBe(THEMES.light["--hue-17"]);
});

test("a faded colour keeps its channels", () => {
  const [r, g, b] = dark.rgb("--ink");
  expect(dark.fade("--ink", 0.5)).toBe(`rgba(${r}, ${g}, ${b}, 0.5)`);
  expect(light.rgb("--white")).toEqual([255, 255, 255]);
});
