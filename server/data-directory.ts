import { chmodSync, existsSync, lstatSync, mkdirSync, readdirSync, realpathSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { EMBEDDED_MESSAGES, EmbeddedRefused } from "./db/embedded/messages.ts";
import { ownNumber } from "./db/embedded/owner.ts";

const OTHERS = 0o077;
/** To pass through tells nothing, and PostgreSQL must where there is no /proc (decision 040). */
const PASSING = 0o011;
const WRITABLE = 0o022;
const STICKY = 0o1000;
const WORLD_WRITABLE = 0o002;

/** One of these tells a data directory. */
const MARKS = ["lock.db", "secret-key", "operator-key"];
/** Nothing but these is as good as nothing; the last one is made by the file system. */
const HARMLESS = ["files", "postgres", "server.json", "lost+found"];

/**
 * Makes a data directory the owner's alone, and all that this process writes from now on: personal files, keys and
 * messages lie in it. One that was open to others is closed down to its last file.
 * @throws EmbeddedRefused for a folder that others share or may have filled, that belongs to somebody else, or that
 * holds something else
 */
export function makePrivate(directory: string): void {
  process.umask(OTHERS);
  const folder = makeFolder(directory);
  // Windows has no such modes.
  if (process.platform === "win32") return;
  const { mode, uid } = statSync(folder);
  if ((mode & STICKY) !== 0) throw new EmbeddedRefused(EMBEDDED_MESSAGES.shared(directory));
  // Root too would leave files there that its owner cannot open.
  if (uid !== process.getuid?.()) throw new EmbeddedRefused(EMBEDDED_MESSAGES.foreign(directory, uid));
  if ((mode & OTHERS & ~(existsSync("/proc/self/cwd") ? 0 : PASSING)) === 0) return;
  if (!isOurs(readdirSync(folder))) throw new EmbeddedRefused(EMBEDDED_MESSAGES.otherUse(directory));
  // From now on nobody else can exchange what lies in it.
  chmodSync(folder, mode & 0o700);
  const planted = (mode & WRITABLE) === 0 ? undefined : findPlanted(folder, [0, uid, ownNumber().uid]);
  if (planted !== undefined) {
    chmodSync(folder, mode & 0o777);
    throw new EmbeddedRefused(EMBEDDED_MESSAGES.filledByOthers(planted));
  }
  close(folder, uid);
}

/** @throws EmbeddedRefused for a data directory that anybody may put another one in the place of */
export function refuseOpenParents(directory: string): void {
  if (process.platform === "win32") return;
  for (const path of [resolve(directory), makeFolder(directory)])
    for (let above = dirname(path); above !== dirname(above); above = dirname(above))
      if ((statSync(above).mode & (WORLD_WRITABLE | STICKY)) === WORLD_WRITABLE)
        throw new EmbeddedRefused(EMBEDDED_MESSAGES.openParent(directory, above));
}

/** The folder itself, where a link leads to it: that is what is closed. */
function makeFolder(directory: string): string {
  try {
    mkdirSync(directory, { recursive: true, mode: 0o700 });
    return realpathSync(directory);
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    if (!["EEXIST", "ENOENT", "ENOTDIR"].includes(code)) throw error;
    throw new EmbeddedRefused(EMBEDDED_MESSAGES.noFolder(directory));
  }
}

function isOurs(names: readonly string[]): boolean {
  return names.some((name) => MARKS.includes(name)) || names.every((name) => HARMLESS.includes(name));
}

/** Something in a folder that none of `owners` made, or that has another name elsewhere. */
function findPlanted(folder: string, owners: readonly number[]): string | undefined {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    const stat = lstatSync(path);
    const isFolder = stat.isDirectory();
    if (!owners.includes(stat.uid) || (!isFolder && stat.nlink > 1)) return path;
    const inside = isFolder ? findPlanted(path, owners) : undefined;
    if (inside !== undefined) return inside;
  }
  return undefined;
}

/** Closes what belongs to `uid`, from the top. PostgreSQL's folder, where we are root, is not looked into: it may change. */
function close(path: string, uid: number): void {
  const stat = lstatSync(path);
  const isOwn = stat.uid === uid;
  if (stat.isSymbolicLink() || (!isOwn && uid !== 0)) return;
  chmodSync(path, stat.mode & 0o700);
  if (isOwn && stat.isDirectory()) for (const name of readdirSync(path)) close(join(path, name), uid);
}
