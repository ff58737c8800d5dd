/** A canvas whose pixels are those of the screen, in cells of a map. */
export class CellCanvas {
  readonly element = document.createElement("canvas");
  readonly context: CanvasRenderingContext2D;

  constructor(
    readonly width: number,
    readonly height: number,
    readonly side: number,
  ) {
    this.element.width = width * side;
    this.element.height = height * side;
    const context = this.element.getContext("2d");
    if (context === null) throw new Error("this browser has no canvas");
    this.context = context;
  }

  fill(x: number, y: number, colour: string): void {
    this.context.fillStyle = colour;
    this.context.fillRect(x * this.side, y * this.side, this.side, this.side);
  }

  disc(x: number, y: number, radius: number, colour: string): void {
    this.context.fillStyle = colour;
    this.context.beginPath();
    this.context.arc(x * this.side, y * this.side, radius * this.side, 0, 2 * Math.PI);
    this.context.fill();
  }

  /** The cell under a pointer, within the map. */
  cellAt(event: PointerEvent): [number, number] {
    const box = this.element.getBoundingClientRect();
    const inside = (share: number, count: number) => Math.min(Math.max(Math.floor(share * count), 0), count - 1);
    return [
      inside((event.clientX - box.left) / box.width, this.width),
      inside((event.clientY - box.top) / box.height, this.height),
    ];
  }
}

/** The walls of a drawing, a byte for every cell. */
export function wallsOf(rows: readonly string[]): { cells: Uint8Array; width: number; height: number } {
  const width = rows[0]?.length ?? 0;
  const cells = Uint8Array.from(rows.join(""), (letter) => Number(letter === "#"));
  return { cells, width, height: rows.length };
}
