import { chmodSync, lstatSync, mkdirSync, readdirSync, realpathSync, statSync } from "node:fs";
import { join } from "node:path";
import { EMBEDDED_MESSAGES, EmbeddedRefused } from "./db/embedded/messages.ts";

const OTHERS = 0o077;
/** To read or to write; to pass through alone tells nothing (decision 040). */
const OPEN = 0o066;
const STICKY = 0o1000;

/**
 * Makes a data directory the owner's alone, and all that this process writes from now on: personal files, keys and
 * messages lie in it. One that was open to others is closed down to its last file.
 * @throws EmbeddedRefused for a folder that others share, or that belongs to somebody else
 */
export function makePrivate(directory: string): void {
  process.umask(OTHERS);
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  // Windows has no such modes.
  if (process.platform === "win32") return;
  // A link to it is not it: what is closed is the folder.
  const folder = realpathSync(directory);
  const { mode, uid } = statSync(folder);
  if ((mode & STICKY) !== 0) throw new EmbeddedRefused(EMBEDDED_MESSAGES.shared(directory));
  // Root too would leave files there that its owner cannot open.
  if (uid !== process.getuid?.()) throw new EmbeddedRefused(EMBEDDED_MESSAGES.foreign(directory, uid));
  if ((mode & OPEN) !== 0) close(folder);
}

function close(path: string): void {
  const stat = lstatSync(path);
  if (stat.isSymbolicLink()) return;
  chmodSync(path, stat.mode & 0o700);
  if (stat.isDirectory()) for (const name of readdirSync(path)) close(join(path, name));
}
