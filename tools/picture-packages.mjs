// Prints the optional packages that sharp needs on this machine, with the versions in the lock file (docs/operate.md).
// Use: npm install --no-save --omit=dev --omit=optional $(node tools/picture-packages.mjs)
import { readFileSync } from "node:fs";

/** @type {Record<string, {version?: string}>} */
const packages = JSON.parse(readFileSync(new URL("../package-lock.json", import.meta.url), "utf8")).packages;
/** Without glibc, Node's report contains no glibc version. */
const report = /** @type {{header: {glibcVersionRuntime?: string}}} */ (process.report.getReport());
const libc = process.platform === "linux" && report.header.glibcVersionRuntime === undefined ? "musl" : "";
const machine = `${process.platform}${libc}-${process.arch}`;

for (const name of [`@img/sharp-${machine}`, `@img/sharp-libvips-${machine}`]) {
  const version = packages[`node_modules/${name}`]?.version;
  if (version !== undefined) console.log(`${name}@${version}`);
}
