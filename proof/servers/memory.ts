import { readdirSync, readFileSync } from "node:fs";

/** Memory that a process holds now, in megabytes; 0 where this machine does not say (Linux does). */
export interface Memory {
  /** Its own. */
  readonly own: number;
  /** With the pages of the programs that it shares with others. */
  readonly resident: number;
}

/** Reads the memory of a process, which may have ended. */
export function memoryOf(pid: number | undefined): Memory {
  const status = readProc(`${pid}/status`);
  const read = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024;
  return { own: read("RssAnon"), resident: read("VmRSS") };
}

/** Megabytes of a process and all that it started, shared pages divided among those that share them. */
export function memoryOfAll(pid: number): number {
  const children = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name) && Number(/\) \w (\d+)/.exec(readProc(`${name}/stat`))?.[1]) === pid)
    .map(Number);
  const own = Number(/^Pss:\s+(\d+)/m.exec(readProc(`${pid}/smaps_rollup`))?.[1]) / 1024;
  return children.reduce((sum, child) => sum + memoryOfAll(child), own);
}

/** The process that does the work of an npm script: the one that its entry started. Undefined before and after. */
export function workerOf(pid: number | undefined): number | undefined {
  const [started] = readProc(`${pid}/task/${pid}/children`).trim().split(" ");
  return started ? Number(started) : undefined;
}

/** What the kernel says of a process, or nothing when it has ended. */
function readProc(path: string): string {
  try {
    return readFileSync(`/proc/${path}`, "utf8");
  } catch {
    return "";
  }
}
