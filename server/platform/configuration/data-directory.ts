import { chmodSync, mkdirSync, readdirSync, realpathSync, statSync } from "node:fs";
import { EMBEDDED_MESSAGES, EmbeddedError } from "../db/embedded/messages.ts";

const OTHERS = 0o077;
const STICKY = 0o1000;
/**
 * A folder that contains one of MARKS counts as a data directory. A folder with nothing but HARMLESS entries counts as
 * empty.
 */
const MARKS = ["postgres", "secret-key", "operator-key"];
const HARMLESS = ["files", "server.json", "lost+found"];

/**
 * Makes the directory and all later files of this process private, because the files contain personal data and keys.
 * @throws EmbeddedError for a shared folder, a different user's folder, or a folder with foreign content
 */
export function makePrivate(directory: string): void {
  process.umask(OTHERS);
  const folder = makeFolder(directory);
  if (process.platform === "win32") return;
  const { mode, uid } = statSync(folder);
  if ((mode & STICKY) !== 0) throw new EmbeddedError(EMBEDDED_MESSAGES.shared(directory));
  // The owner of the directory cannot open files that root creates, so reject root too.
  if (uid !== process.getuid?.()) throw new EmbeddedError(EMBEDDED_MESSAGES.foreign(directory, uid));
  if ((mode & OTHERS) === 0) return;
  if (!isOurs(readdirSync(folder))) throw new EmbeddedError(EMBEDDED_MESSAGES.otherUse(directory));
  chmodSync(folder, mode & 0o700);
}

function makeFolder(directory: string): string {
  try {
    mkdirSync(directory, { recursive: true, mode: 0o700 });
    return realpathSync(directory);
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    if (!["EEXIST", "ENOENT", "ENOTDIR"].includes(code)) throw error;
    throw new EmbeddedError(EMBEDDED_MESSAGES.noFolder(directory));
  }
}

function isOurs(names: readonly string[]): boolean {
  return names.some((name) => MARKS.includes(name)) || names.every((name) => HARMLESS.includes(name));
}
