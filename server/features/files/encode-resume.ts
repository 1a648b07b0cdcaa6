import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { takeTurns } from "../../jobs/take-turns.ts";
import type { Remade } from "../../pdf/remake.ts";

/** The longest that one file may take (policy F-35); a resume takes some hundredths of a second. */
const LONGEST_MS = 10_000;
/** Memory of the thread beside PDFium's own, which bounds itself. */
const MOST_HEAP_MB = 64;
/** The thread takes some tenths of a second to start: it waits so long for another file. */
const IDLE_MS = 5000;
/** The memory of a file this large is given back at once, with its thread: several would add up until it is collected. */
const LARGE_BYTES = 1_000_000;

/** The thread while there is one. */
const reader: { thread?: Worker; idle?: NodeJS.Timeout } = {};
const oneAtATime = takeTurns();

/**
 * A PDF made anew from what is to be seen on its pages, or what is wrong with it (policy T-38). It is read by a thread
 * of its own, one file at a time: whatever a file holds, the server answers meanwhile (policy F-35).
 */
export function encodeResume(bytes: Uint8Array, { longestMs = LONGEST_MS } = {}): Promise<Remade> {
  return oneAtATime(() => remakeApart(bytes, longestMs));
}

async function remakeApart(bytes: Uint8Array, longestMs: number): Promise<Remade> {
  clearTimeout(reader.idle);
  reader.thread ??= startThread();
  const { thread } = reader;
  thread.ref();
  thread.postMessage(bytes);
  try {
    // An error of the thread rejects, being too slow or too large is a fault of the file.
    const [answer]: Remade[] = await once(thread, "message", { signal: AbortSignal.timeout(longestMs) });
    if (!answer) throw new Error("The reader of resumes gave no answer");
    thread.unref();
    if (bytes.length > LARGE_BYTES) await endThread();
    else reader.idle = setTimeout(() => void endThread(), IDLE_MS).unref();
    return answer;
  } catch (error) {
    await endThread();
    if (isTooComplex(error)) return { fault: "pdfTooComplex" };
    throw error;
  }
}

function startThread(): Worker {
  const resourceLimits = { maxOldGenerationSizeMb: MOST_HEAP_MB };
  return new Worker(new URL("../../pdf/remake.ts", import.meta.url), { resourceLimits });
}

async function endThread(): Promise<void> {
  const { thread } = reader;
  delete reader.thread;
  await thread?.terminate();
}

function isTooComplex(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return error.name === "AbortError" || ("code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY");
}
