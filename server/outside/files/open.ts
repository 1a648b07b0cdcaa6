import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { FileStore } from "./files.ts";
import { localFiles } from "./local.ts";

/**
 * The store that FILES_URL names: `file:` under the data directory, or `file:///elsewhere`.
 * @throws Error for a scheme that is not known
 */
export function openFiles(url: string, dataDir: string): FileStore {
  if (url === "file:") return localFiles(join(dataDir, "files"));
  if (url.startsWith("file://")) return localFiles(fileURLToPath(url));
  throw new Error(`FILES_URL ${new URL(url).protocol} is not known`);
}
