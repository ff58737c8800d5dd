// Cells of a map lens on the screen.

/** Waits until a lens has something to show. */
export async function ready(page, lens, field) {
  await page.waitForFunction(
    ([name, wanted]) => {
      const element = document.querySelector("gc-studio")?.shadowRoot?.querySelector(name);
      return element?.[wanted] && element.stage && element.stage.camera.scale > 0 && element.active;
    },
    [lens, field],
  );
  await page.waitForTimeout(150);
}

/** Where the middle of a cell is on the page. */
export async function at(page, lens, x, y) {
  return page.evaluate(
    ([name, column, row]) => {
      const { stage } = document.querySelector("gc-studio").shadowRoot.querySelector(name);
      const box = stage.canvas.getBoundingClientRect();
      const place = stage.camera.toScreen({ x: column + 0.5, y: row + 0.5 });
      return [box.left + place.x, box.top + place.y];
    },
    [lens, x, y],
  );
}

/**
 * Waits until an expression about a lens is true; `lens` is its element. The page's policy forbids scripts from texts, so the
 * question is asked from here, again and again.
 */
export async function until(page, lens, expression, timeout = 10_000) {
  const question = `(() => { const lens = document.querySelector("gc-studio").shadowRoot.querySelector("${lens}"); return Boolean(lens && (${expression})); })()`;
  const end = Date.now() + timeout;
  while (!(await page.evaluate(question))) {
    if (Date.now() > end) {
      throw new Error(`not true after ${timeout / 1000} s: ${expression}`);
    }
    await page.waitForTimeout(20);
  }
}
