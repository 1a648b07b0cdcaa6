import { chmodSync, mkdirSync, readdirSync, realpathSync, statSync } from "node:fs";
import { EMBEDDED_MESSAGES, EmbeddedRefused } from "./db/embedded/messages.ts";

const OTHERS = 0o077;
const STICKY = 0o1000;

/** A folder with one of these is a data directory. */
const MARKS = ["postgres", "secret-key", "operator-key"];
/** A folder with only these is as good as empty; the last one is made by the file system. */
const HARMLESS = ["files", "server.json", "lost+found"];

/**
 * Closes a data directory, and everything this process writes from now on, to other users: it holds personal files and
 * keys.
 * @throws EmbeddedRefused for a folder that the whole machine shares, that belongs to another user, or that holds
 * something else
 */
export function makePrivate(directory: string): void {
  process.umask(OTHERS);
  const folder = makeFolder(directory);
  // Windows has no such modes.
  if (process.platform === "win32") return;
  const { mode, uid } = statSync(folder);
  if ((mode & STICKY) !== 0) throw new EmbeddedRefused(EMBEDDED_MESSAGES.shared(directory));
  // Root too would leave files there that their owner cannot open.
  if (uid !== process.getuid?.()) throw new EmbeddedRefused(EMBEDDED_MESSAGES.foreign(directory, uid));
  if ((mode & OTHERS) === 0) return;
  if (!isOurs(readdirSync(folder))) throw new EmbeddedRefused(EMBEDDED_MESSAGES.otherUse(directory));
  chmodSync(folder, mode & 0o700);
}

/** The folder itself, where a link leads to it. */
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
