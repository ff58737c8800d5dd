// The frame: tabs, keys, help, panels, looks.

import { assert, checkAccessibility, checkScreenshot, open, openPage, test } from "./harness.mjs";

const LENSES = ["play", "edit", "sight", "crowd", "routes"];

async function shownLens(page) {
  return page.evaluate(() => document.querySelector("gc-studio").page);
}

test("number keys and tabs change the lens, and state is kept", async ({ page, studio }) => {
  await open(page, studio);
  for (const [index, lens] of LENSES.entries()) {
    await page.keyboard.press(String(index + 1));
    await page.locator(`gc-${lens}`).waitFor({ state: "visible" });
    assert.equal(await shownLens(page), lens);
  }
  await page.getByRole("tab", { name: "Edit" }).click();
  await page.locator("gc-edit").waitFor({ state: "visible" });
  assert.equal(await page.locator("gc-edit").count(), 1, "made once, then kept");
});

test("the question mark shows all keys and Escape closes them", async ({ page, studio }) => {
  await open(page, studio);
  await page.keyboard.press("?");
  await page.getByRole("dialog", { name: "Keys" }).waitFor();
  await page.keyboard.press("2");
  assert.equal(await shownLens(page), "play", "keys go to the dialog");
  await page.keyboard.press("Escape");
  await page.getByRole("dialog", { name: "Keys" }).waitFor({ state: "hidden" });
});

test("a broken connection is shown and comes back", async ({ page, studio }) => {
  await open(page, studio);
  await page.evaluate(() => document.querySelector("gc-studio").socket.drop());
  await page.getByText("Reconnecting").waitFor();
  await page.waitForFunction(() => document.querySelector("gc-studio").socket.connected);
  await page.getByText("Reconnecting").waitFor({ state: "hidden" });
});

test("nothing on the first page hinders assistive technology", async ({ page, studio }) => {
  for (const fragment of ["#gallery", ...LENSES.map((lens) => `#${lens}`)]) {
    await open(page, studio, fragment);
    await page.reload();
    await page.waitForTimeout(500);
    await checkAccessibility(page);
  }
});

test("nothing is loaded from elsewhere", async ({ page, studio }) => {
  const foreign = [];
  page.on("request", (request) => {
    if (!request.url().startsWith(studio.address) && !/^(data|blob):/.test(request.url())) {
      foreign.push(request.url());
    }
  });
  await open(page, studio);
  await page.waitForTimeout(500);
  assert.deepEqual(foreign, []);
});

test("the gallery looks as it should, light, dark and on a tablet", async ({ browser, studio }) => {
  const looks = [
    ["gallery-light", { colorScheme: "light" }],
    ["gallery-dark", { colorScheme: "dark" }],
    ["gallery-tablet", { viewport: { width: 820, height: 1024 }, hasTouch: true }],
  ];
  for (const [name, options] of looks) {
    const page = await openPage(browser, options);
    await open(page, studio, "#gallery");
    await page.locator("gc-gallery li").first().waitFor();
    await page.waitForLoadState("networkidle");
    await checkScreenshot(page, name);
    await page.context().close();
  }
});
