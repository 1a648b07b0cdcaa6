import sharp, { type OverlayOptions } from "sharp";

/** A picture of the sheet, and what stands under it. */
export interface Picture {
  readonly png: Buffer;
  readonly label: string;
}

/** Of the whole sheet, in pixels. */
const SHEET_WIDTH = 2000;
const LABEL_HEIGHT = 22;
const GAP = 8;

interface Cell {
  readonly columns: number;
  readonly width: number;
  readonly height: number;
}

/** One picture of many: each small, with its name above, in rows. `width` is that of the windows they show. */
export async function makeContactSheet(pictures: readonly Picture[], width: number, file: string): Promise<void> {
  const cell: Cell = width < 600 ? { columns: 12, width: 166, height: 380 } : { columns: 6, width: 333, height: 232 };
  const rows = Math.max(1, Math.ceil(pictures.length / cell.columns));
  const cells = await Promise.all(pictures.map((picture, index) => draw(picture, index, cell)));
  await sharp({ create: { width: SHEET_WIDTH, height: rows * cell.height, channels: 3, background: "#777777" } })
    .composite(cells.flat())
    .webp({ quality: 62, effort: 6 })
    .toFile(file);
}

async function draw({ png, label }: Picture, index: number, cell: Cell): Promise<OverlayOptions[]> {
  const left = (index % cell.columns) * cell.width;
  const top = Math.floor(index / cell.columns) * cell.height;
  const small = sharp(png).resize({
    width: cell.width - GAP,
    height: cell.height - LABEL_HEIGHT - GAP,
    fit: "cover",
    position: "top",
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${cell.width}" height="${LABEL_HEIGHT}">
    <text x="4" y="15" font-family="sans-serif" font-size="11" fill="white">${label}</text></svg>`;
  return [
    { input: Buffer.from(svg), left, top },
    { input: await small.toBuffer(), left: left + GAP / 2, top: top + LABEL_HEIGHT },
  ];
}
