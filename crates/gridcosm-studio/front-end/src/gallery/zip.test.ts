import { describe, expect, test } from "vitest";
import { unzip, zip } from "./zip";

const files = [
  { name: "one.toml", text: 'title = "One"\n' },
  { name: "größe.nest", text: "main: 1\n".repeat(1000) },
];

describe("archives", () => {
  test("what goes in comes out", async () => {
    expect(await unzip(await zip(files), () => true)).toEqual(files);
    expect(await unzip(await zip([]), () => true)).toEqual([]);
    expect(await unzip(await zip(files), (name) => name.endsWith(".nest"))).toEqual([files[1]]);
  });

  test("the same files give the same archive", async () => {
    const bytes = async () => new Uint8Array(await (await zip(files)).arrayBuffer());
    expect(await bytes()).toEqual(await bytes());
  });

  test("damage is a sentence", async () => {
    const whole = new Uint8Array(await (await zip(files)).arrayBuffer());
    const read = (bytes: Uint8Array<ArrayBuffer>) => unzip(new Blob([bytes]), () => true);
    await expect(read(new Uint8Array(100))).rejects.toThrow("not a zip archive");
    await expect(read(whole.slice(0, whole.length - 30))).rejects.toThrow("not a zip archive");
    const broken = whole.slice();
    broken.fill(0xff, 40, 60);
    await expect(read(broken)).rejects.toThrow(/damaged|not text/);
  });

  test("an archive that unpacks to more than a level is refused", async () => {
    const large = await zip([{ name: "bomb.toml", text: "x".repeat((8 << 20) + 1) }]);
    expect(large.size).toBeLessThan(100_000);
    await expect(unzip(large, () => true)).rejects.toThrow("too large for a level");
  });

  test("a huge file is refused before it is read", async () => {
    const huge = { size: 2 ** 31, arrayBuffer: () => Promise.reject(new Error("it was read")) };
    await expect(unzip(huge as unknown as Blob, () => true)).rejects.toThrow("larger than 64 MB");
  });
});
