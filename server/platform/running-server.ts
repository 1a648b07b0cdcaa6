import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const FILE = "server.json";
const PROBE_MS = 2000;

/**
 * Writes a note with the URL of this server, so that the operator's commands call this server instead of opening the
 * database.
 * @returns a function that removes the note
 */
export function announceServer(dataDir: string, address: string): () => void {
  mkdirSync(dataDir, { recursive: true });
  const path = join(dataDir, FILE);
  const note = JSON.stringify({ address, pid: process.pid, start: startOf(process.pid) });
  // Delete the old note and create a new file, because the old note may be a symbolic link to another user's file.
  rmSync(path, { force: true });
  writeFileSync(path, note, { mode: 0o600, flag: "wx" });
  return () => rmSync(path, { force: true });
}

/**
 * Returns the URL of the server that uses this data directory. If no such server runs, tries the server at `publicUrl`.
 */
export async function findServer(dataDir: string, publicUrl: string | undefined): Promise<string | undefined> {
  const own = readNote(join(dataDir, FILE));
  if (own && isRunning(own.pid, own.start)) return own.address;
  return publicUrl && (await responses(publicUrl)) ? publicUrl : undefined;
}

function readNote(path: string): { address: string; pid: number; start: string } | undefined {
  try {
    const note: unknown = JSON.parse(readFileSync(path, "utf8"));
    if (typeof note !== "object" || note === null) return undefined;
    const { address, pid, start }: { address?: unknown; pid?: unknown; start?: unknown } = note;
    if (typeof address !== "string" || typeof pid !== "number" || typeof start !== "string") return undefined;
    return { address, pid, start };
  } catch {
    return undefined;
  }
}

async function responses(origin: string): Promise<boolean> {
  const response = await fetch(`${origin}/livez`, { signal: AbortSignal.timeout(PROBE_MS) }).catch(() => undefined);
  return response?.ok === true;
}

function isRunning(pid: number, start: string): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
  return startOf(pid) === start;
}

/**
 * Returns the start time of a process. A process that reuses the id of an earlier process has a different start time.
 */
function startOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19] ?? "";
  } catch {
    return "";
  }
}
