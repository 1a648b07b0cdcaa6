/**
 * Draws the pictures and resumes of the demo (server/demo/files) and the binary input files of the browser
 * tests (proof/data/files). Both are committed: run it again after a change to a drawing.
 *
 *     npm run sample-files
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import sharp from "sharp";
import { resumes } from "../server/demo/sample/resumes.ts";
import { drawFace } from "./sample-files/face.ts";
import { inputFiles } from "./sample-files/input-files.ts";
import { faces } from "./sample-files/portraits.ts";
import { drawResume } from "./sample-files/resume-page.ts";

/** Largest portrait, in bytes: they travel with every clone. */
const LARGEST_PORTRAIT = 12_000;

function write(folder: string, name: string, content: Uint8Array | string): void {
  const path = fileURLToPath(new URL(`../${folder}/${name}`, import.meta.url));
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
  console.log(`${folder}/${name}  ${Buffer.byteLength(content)} bytes`);
}

for (const [name, face] of Object.entries(faces)) {
  const drawing = sharp(Buffer.from(drawFace(face)));
  const portrait = name.endsWith(".jpg")
    ? await drawing.jpeg({ quality: 72, mozjpeg: true }).toBuffer()
    : await drawing.webp({ quality: 82, effort: 6 }).toBuffer();
  if (portrait.length > LARGEST_PORTRAIT) throw new Error(`${name} weighs ${portrait.length} bytes`);
  write("server/demo/files", name, portrait);
}

for (const resume of resumes) write("server/demo/files", resume.file, await drawResume(resume));

for (const [name, content] of await inputFiles()) write("proof/data/files", name, content);
