import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Environment } from "../../configuration/environment.ts";
import type { FileStore } from "./files.ts";
import { folderOfFiles } from "./open.ts";

/**
 * Thrown at the server's start if the file store rejects writing, so that the operator sees the error before a user
 * uploads a file.
 */
export class UnwritableStore extends Error {
  constructor(where: string, reason: string) {
    super(`FILES_URL : rien ne peut être écrit dans ${where} (${reason}).`);
    this.name = "UnwritableStore";
  }
}

/** If the disk is full or its quota is used up, the server starts anyway, because it can still read files. */
const PASSING = ["ENOSPC", "EDQUOT"];
const PROBE = "preuve-du-depart";

export async function checkStore(
  environment: Pick<Environment, "filesUrl" | "dataDir" | "mode">,
  files: FileStore,
): Promise<void> {
  const folder = folderOfFiles(environment);
  if (folder !== undefined) return proveFolder(folder);
  if (environment.mode !== "serve") return;
  try {
    await files.put(PROBE, new Uint8Array());
    await files.delete(PROBE);
  } catch (error) {
    const { S3Error } = await import("./s3.ts");
    if (!(error instanceof S3Error)) throw error;
    if (!error.isPassing) throw new UnwritableStore(environment.filesUrl.split("?")[0] ?? "", error.message);
  }
}

function proveFolder(folder: string): void {
  const probe = join(folder, `${PROBE}-${process.pid}.part`);
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    writeFileSync(probe, "", { mode: 0o600 });
    rmSync(probe, { force: true });
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : String(error);
    if (!PASSING.includes(code)) throw new UnwritableStore(folder, code);
  }
}
