import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Environment } from "../../environment.ts";
import type { FileStore } from "./files.ts";
import { localFiles } from "./local.ts";

/**
 * The store that FILES_URL names: `file:` under the data directory, `file:///elsewhere`, or a bucket, `s3://…`.
 * @throws Error for a scheme that is not known
 */
export async function openFiles({
  filesUrl,
  dataDir,
  s3,
}: Pick<Environment, "filesUrl" | "dataDir" | "s3">): Promise<FileStore> {
  if (filesUrl === "file:") return localFiles(join(dataDir, "files"));
  if (filesUrl.startsWith("file://")) return localFiles(fileURLToPath(filesUrl));
  if (s3) return (await import("./s3.ts")).s3Files(s3);
  throw new Error(`FILES_URL ${new URL(filesUrl).protocol} is not known`);
}
