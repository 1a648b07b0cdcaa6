import { bytesOfFile } from "./decode-text.ts";
import { importSteps } from "./import-steps.ts";
import type { ImportCounts, ImportListener } from "./listener.ts";
import type { IntakeTarget } from "./target.ts";

/**
 * Imports a file of candidates or of the register that lies on this machine's disk.
 * @throws BadFile when the file as a whole cannot be read; Error when the target cannot be reached
 */
export async function importFile(
  kind: "candidates" | "register",
  path: string,
  target: IntakeTarget,
  on: ImportListener,
  { dryRun = false } = {},
): Promise<ImportCounts> {
  const steps = importSteps(kind, bytesOfFile(path), target, on, { dryRun });
  for (;;) {
    const step = await steps.next();
    if (step.done) return step.value;
  }
}
