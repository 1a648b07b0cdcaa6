import sharp, { type OverlayOptions } from "sharp";

export interface Picture {
  readonly file: string;
  readonly label: string;
}

const COLUMNS = 6;
const CELL = { width: 300, height: 330 };
const LABEL_HEIGHT = 30;

/** One picture of many: each small, with its label above, in rows. */
export async function makeContactSheet(pictures: readonly Picture[], file: string): Promise<void> {
  const cells = await Promise.all(pictures.map((picture, index) => cell(picture, index)));
  const rows = Math.max(1, Math.ceil(pictures.length / COLUMNS));
  const width = COLUMNS * CELL.width;
  await sharp({ create: { width, height: rows * CELL.height, channels: 3, background: "#888888" } })
    .composite(cells.flat())
    .webp({ quality: 70 })
    .toFile(file);
}

async function cell({ file, label }: Picture, index: number): Promise<OverlayOptions[]> {
  const left = (index % COLUMNS) * CELL.width;
  const top = Math.floor(index / COLUMNS) * CELL.height;
  const small = sharp(file).resize({ width: CELL.width - 10, height: CELL.height - LABEL_HEIGHT - 5, fit: "inside" });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${CELL.width}" height="${LABEL_HEIGHT}">
    <text x="5" y="20" font-family="sans-serif" font-size="15" fill="white">${label}</text></svg>`;
  return [
    { input: Buffer.from(svg), left, top },
    { input: await small.toBuffer(), left: left + 5, top: top + LABEL_HEIGHT },
  ];
}
