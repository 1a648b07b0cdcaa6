import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { root } from "./processes.ts";

/** The brand's green and white, as in web/ui/tokens.css. */
const TILE = "#1f6b58";
const HEART = "#ffffff";

const publicFolder = join(root, "web/public");
const folder = join(publicFolder, "icons");
mkdirSync(folder, { recursive: true });

/** The heart and the cross of the favicon, which is drawn once by hand. */
const favicon = readFileSync(join(publicFolder, "favicon.svg"), "utf8");
const heart = pathOf("heart");
const cross = pathOf("cross");

function pathOf(part: string): string {
  const path = new RegExp(`<path class="${part}" d="([^"]+)"`).exec(favicon)?.[1];
  if (path === undefined) throw new Error(`favicon.svg n'a pas de tracé « ${part} ».`);
  return path;
}

/**
 * @param corner radius of the tile, of 32
 * @param scale size of the heart; a mask may cut everything but the middle 80 %
 */
function icon(corner: number, scale: number): Buffer {
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" width="512" height="512">
    <rect width="32" height="32" rx="${corner}" fill="${TILE}"/>
    <g transform="translate(16 16.5) scale(${scale}) translate(-16 -17.5)">
      <path fill="${HEART}" d="${heart}"/>
      <path fill="none" stroke="${TILE}" stroke-width="2" stroke-linecap="round" d="${cross}"/>
    </g></svg>`);
}

async function draw(svg: Buffer, size: number): Promise<Buffer> {
  return sharp(svg, { density: 300 }).resize(size, size).png({ palette: true, effort: 10 }).toBuffer();
}

/** The format that old browsers and search engines ask for: one PNG in an envelope of 22 bytes. */
function toIco(png: Buffer, size: number): Buffer {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(size, 6);
  head.writeUInt8(size, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}

const rounded = icon(9, 1.15);
writeFileSync(join(folder, "icon-192.png"), await draw(rounded, 192));
writeFileSync(join(folder, "icon-512.png"), await draw(rounded, 512));
writeFileSync(join(folder, "maskable-512.png"), await draw(icon(0, 1), 512));
// Telephones of Apple cut the corners themselves and know no transparency.
writeFileSync(join(folder, "apple-touch-icon.png"), await draw(icon(0, 1.15), 180));
writeFileSync(join(publicFolder, "favicon.ico"), toIco(await draw(icon(9, 1.25), 32), 32));
writeFileSync(
  join(folder, "monochrome.svg"),
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path fill-rule="evenodd" d="${heart}M15 12.5h2v3h3v2h-3v3h-2v-3h-3v-2h3Z"/></svg>\n`,
);
