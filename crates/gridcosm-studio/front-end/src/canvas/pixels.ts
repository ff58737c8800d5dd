// An SVG as a PNG, drawn by the browser: no engine has to carry a rasteriser to the page.

/** The longest side of a picture in pixels; browsers refuse much larger canvases. */
const LONGEST = 4096;

/** The PNG of an SVG in its own size. */
export async function pixelsOf(svg: Uint8Array): Promise<Uint8Array> {
  const address = URL.createObjectURL(new Blob([svg.slice()], { type: "image/svg+xml" }));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const scale = Math.min(1, LONGEST / Math.max(image.naturalWidth, image.naturalHeight));
    const canvas = document.createElement("canvas");
    canvas.width = Math.max(1, Math.round(image.naturalWidth * scale));
    canvas.height = Math.max(1, Math.round(image.naturalHeight * scale));
    canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
    if (blob === null) throw new Error("The browser could not draw this picture. Choose SVG instead.");
    return new Uint8Array(await blob.arrayBuffer());
  } finally {
    URL.revokeObjectURL(address);
  }
}
