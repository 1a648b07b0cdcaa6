import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Environment } from "../../configuration/environment.ts";
import type { FileStore } from "./files.ts";
import { localFiles } from "./local.ts";

/**
 * Opens the file store of FILES_URL: `file:` for the data directory, `file:///path` or `s3://…`.
 * @throws Error for an unknown scheme
 */
export async function openFiles(environment: Pick<Environment, "filesUrl" | "dataDir" | "s3">): Promise<FileStore> {
  const folder = folderOfFiles(environment);
  if (folder !== undefined) return localFiles(folder);
  if (environment.s3) return (await import("./s3.ts")).s3Files(environment.s3);
  throw new Error(`FILES_URL ${new URL(environment.filesUrl).protocol} is not a supported scheme`);
}

export function folderOfFiles({ filesUrl, dataDir }: Pick<Environment, "filesUrl" | "dataDir">): string | undefined {
  if (filesUrl === "file:") return join(dataDir, "files");
  return filesUrl.startsWith("file://") ? fileURLToPath(filesUrl) : undefined;
}
