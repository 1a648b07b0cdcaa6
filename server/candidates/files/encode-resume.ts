import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { makeMutex } from "../../platform/jobs/mutex.ts";
import type { Remade } from "./remake-pdf.ts";

/**
 * The maximum time for encoding a file, in milliseconds (policy F-35). Most resumes take less than a tenth of a second.
 */
const LONGEST_MS = 10_000;
/** The maximum memory for the JavaScript code of the encoding thread. PDFium has a separate limit. */
const MOST_HEAP_MB = 64;
/** An idle thread ends after this time. Until then, the next file need not wait for a new thread. */
const IDLE_MS = 5000;
/** After a file of at least this size, the thread ends, which frees its memory. */
const LARGE_BYTES = 1_000_000;

const reader: { thread?: Worker; idle?: NodeJS.Timeout } = {};
const oneAtATime = makeMutex();

/** Encodes one file at a time in a separate thread, so that the server keeps responding (policy T-38, F-35). */
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
    // This promise rejects if the thread fails, takes too long or needs too much memory.
    const [response]: Remade[] = await once(thread, "message", { signal: AbortSignal.timeout(longestMs) });
    if (!response) throw new Error("The thread that reads resumes sent no response");
    thread.unref();
    if (bytes.length > LARGE_BYTES) await endThread();
    else reader.idle = setTimeout(() => void endThread(), IDLE_MS).unref();
    return response;
  } catch (error) {
    await endThread();
    if (isTooComplex(error)) return { issue: "pdfTooComplex" };
    throw error;
  }
}

function startThread(): Worker {
  const resourceLimits = { maxOldGenerationSizeMb: MOST_HEAP_MB };
  return new Worker(new URL("./remake-pdf.ts", import.meta.url), { resourceLimits });
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
