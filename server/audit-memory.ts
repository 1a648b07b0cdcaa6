import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod/mini";

const Head = z.object({ sequence: z.int(), seal: z.string(), at: z.nullable(z.string()) });

/** An event of the audit log that was seen sealed; `at`: when, null where only an operator's note tells of it. */
export type AuditHead = Readonly<z.infer<typeof Head>>;

/** Where a process remembers the end of the audit log, out of reach of whoever owns the database (decision 044). */
export interface AuditMemory {
  read(): Promise<AuditHead | undefined>;
  keep(head: AuditHead): Promise<void>;
}

/** The file of the data directory that holds it. */
export const AUDIT_HEAD_FILE = "audit-head.json";

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A memory in the data directory of the process. */
export function auditMemoryIn(directory: string): AuditMemory {
  const path = join(directory, AUDIT_HEAD_FILE);
  return {
    read: async () => {
      const head = z.safeParse(Head, parse(await readFile(path, "utf8").catch(() => "")));
      return head.success ? head.data : undefined;
    },
    keep: async (head) => {
      await mkdir(directory, { recursive: true, mode: 0o700 });
      const aside = `${path}.${process.pid}`;
      await writeFile(aside, JSON.stringify(head), { mode: 0o600, flush: true });
      await rename(aside, path);
    },
  };
}
