import { chmodSync, mkdirSync, readdirSync, realpathSync, statSync } from "node:fs";
import { EMBEDDED_MESSAGES, EmbeddedError } from "../db/embedded/messages.ts";

const OTHERS = 0o077;
const STICKY = 0o1000;
/**
 * A folder that contains one of MARKS already is a data directory of the product. A folder that contains nothing except
 * HARMLESS counts as empty.
 */
const MARKS = ["postgres", "secret-key", "operator-key"];
const HARMLESS = ["files", "server.json", "lost+found"];

/**
 * Denies all other users access to the folder, because the folder will contain personal data and keys.
 * @throws EmbeddedError if the folder is shared, belongs to another user or contains other files
 */
export function makePrivate(directory: string): void {
  process.umask(OTHERS);
  const folder = makeFolder(directory);
  if (process.platform === "win32") return;
  const { mode, uid } = statSync(folder);
  if ((mode & STICKY) !== 0) throw new EmbeddedError(EMBEDDED_MESSAGES.shared(directory));
  // Reject every user except the folder's owner, even root, because the owner could not open files that root creates.
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
