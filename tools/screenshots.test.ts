import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { expect, it } from "vitest";
import { root } from "./processes.ts";

const FOLDER = join(root, "docs/screenshots");

it.each(readdirSync(FOLDER).filter((name) => name.endsWith(".png")))(
  "the README's %s has all its colours and weighs little",
  async (name) => {
    const bytes = readFileSync(join(FOLDER, name));
    const { isPalette, channels } = await sharp(bytes).metadata();
    expect({ isPalette, channels }).toEqual({ isPalette: false, channels: 3 });
    expect(bytes.length).toBeLessThan(250_000);
  },
);
