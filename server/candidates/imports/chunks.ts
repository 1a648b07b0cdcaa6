import { buffer } from "node:stream/consumers";
import type { ErrorCode } from "contract/errors.ts";
import type { AppContext } from "../../platform/context.ts";
import type { Caller } from "../../platform/http/feature.ts";
import { Problem } from "../../platform/http/problem.ts";
import type { ByteSource } from "./read-file.ts";

const CHUNK_BYTES = 4_000_000;

export interface Chunks {
  readonly stored_as: string;
  readonly chunks: number;
}

/** A chunk of an upload was erased, or is missing after a restore from a backup. */
export class ChunkMissing extends Error {}

function chunkId(storedAs: string, chunk: number): string {
  return `${storedAs}-${chunk}`;
}

export function storedAsOf(id: string): string {
  return id.replace(/-\d+$/, "");
}

/** Rejects a request whose Content-Length is too large, before the server reads the body. @throws Problem */
export function rejectLength(caller: Pick<Caller, "header">, most: number, tooMuch: ErrorCode): void {
  if (Number(caller.header("content-length") ?? 0) > most) throw new Problem(tooMuch);
}

interface Upload {
  readonly content: AsyncIterable<Uint8Array>;
  readonly storedAs: string;
  readonly most: number;
  readonly tooMuch: ErrorCode;
  /** Called before a chunk is stored, so that the database knows the chunk even after a crash. */
  readonly beforeChunk: (chunks: number) => Promise<unknown>;
  readonly inspect: (bytes: Uint8Array) => void;
}

/** Stores an upload in chunks. @returns the number of bytes @throws Problem if the upload is too large or aborted */
export async function receiveBytes(
  files: AppContext["files"],
  { content, storedAs, most, tooMuch, beforeChunk, inspect }: Upload,
): Promise<number> {
  let pending: Uint8Array[] = [];
  let pendingBytes = 0;
  let total = 0;
  let chunks = 0;
  const store = async () => {
    await beforeChunk(chunks + 1);
    await files.put(chunkId(storedAs, chunks), Buffer.concat(pending));
    chunks += 1;
    pending = [];
    pendingBytes = 0;
  };
  try {
    for await (const bytes of content) {
      total += bytes.length;
      if (total > most) throw new Problem(tooMuch);
      inspect(bytes);
      for (let at = 0; at < bytes.length; ) {
        const part = bytes.subarray(at, at + CHUNK_BYTES - pendingBytes);
        pending.push(part);
        pendingBytes += part.length;
        at += part.length;
        if (pendingBytes === CHUNK_BYTES) await store();
      }
    }
    if (pendingBytes > 0) await store();
    return total;
  } catch (error) {
    // If the client disconnects, throw a Problem, because the server would log any other error.
    if (error instanceof Error && "code" in error && error.code === "ECONNRESET") throw new Problem("invalidInput");
    throw error;
  }
}

/** Returns a source that can be read several times. Reading throws ChunkMissing if a chunk is missing. */
export function readChunks(files: AppContext["files"], { stored_as, chunks }: Chunks): ByteSource {
  return async function* () {
    for (let chunk = 0; chunk < chunks; chunk += 1) yield await readChunk(files, stored_as, chunk);
  };
}

/** Reads from `start` to the byte before `end`. @throws ChunkMissing */
export async function* readRange(
  files: AppContext["files"],
  storedAs: string,
  { start, end }: { readonly start: number; readonly end: number },
): AsyncGenerator<Uint8Array> {
  for (let at = start; at < end; ) {
    const chunk = Math.floor(at / CHUNK_BYTES);
    const from = at - chunk * CHUNK_BYTES;
    const to = Math.min(CHUNK_BYTES, end - chunk * CHUNK_BYTES);
    yield await readChunk(files, storedAs, chunk, { start: from, end: to - 1 });
    at = chunk * CHUNK_BYTES + to;
  }
}

async function readChunk(
  files: AppContext["files"],
  storedAs: string,
  chunk: number,
  range?: { start: number; end: number },
): Promise<Uint8Array> {
  const stream = await files.read(chunkId(storedAs, chunk), range);
  if (!stream) throw new ChunkMissing();
  return buffer(stream);
}

export async function eraseChunks(files: AppContext["files"], { stored_as, chunks }: Chunks): Promise<void> {
  for (let chunk = 0; chunk < chunks; chunk += 1) await files.delete(chunkId(stored_as, chunk));
}
