import { buffer } from "node:stream/consumers";
import type { ErrorCode } from "contract/errors.ts";
import { Problem } from "../../http/problem.ts";
import type { Caller } from "../../http/slice.ts";
import type { World } from "../../world.ts";
import type { ByteSource } from "../record-files/read-file.ts";

/** Files are stored and read in pieces of so many bytes, of which one is in memory at a time. */
const PIECE_BYTES = 4_000_000;

export interface Pieces {
  readonly stored_as: string;
  readonly pieces: number;
}

/** A piece of an upload is gone: erased, or not in the backup that was restored. */
export class PieceGone extends Error {}

function pieceId(storedAs: string, piece: number): string {
  return `${storedAs}-${piece}`;
}

/** The part of a piece's id that its row names. */
export function storedAsOf(id: string): string {
  return id.replace(/-\d+$/, "");
}

/** Rejects a body by its announced length, before any of it is read. @throws Problem */
export function refuseLength(caller: Pick<Caller, "header">, most: number, tooMuch: ErrorCode): void {
  if (Number(caller.header("content-length") ?? 0) > most) throw new Problem(tooMuch);
}

interface Upload {
  readonly content: AsyncIterable<Uint8Array>;
  readonly storedAs: string;
  readonly most: number;
  /** The error where more comes. */
  readonly tooMuch: ErrorCode;
  /** Called before each piece is stored, so that a row names every piece that is there. */
  readonly beforePiece: (pieces: number) => Promise<unknown>;
  /** Sees the bytes as they come. */
  readonly look: (bytes: Uint8Array) => void;
}

/**
 * Stores an upload as it comes, never more than a piece of it in memory.
 * @returns how many bytes came
 * @throws Problem when it is too much, or breaks off
 */
export async function takeBytes(
  files: World["files"],
  { content, storedAs, most, tooMuch, beforePiece, look }: Upload,
): Promise<number> {
  let held: Uint8Array[] = [];
  let heldBytes = 0;
  let total = 0;
  let pieces = 0;
  const store = async () => {
    await beforePiece(pieces + 1);
    await files.put(pieceId(storedAs, pieces), Buffer.concat(held));
    pieces += 1;
    held = [];
    heldBytes = 0;
  };
  try {
    for await (const bytes of content) {
      total += bytes.length;
      if (total > most) throw new Problem(tooMuch);
      look(bytes);
      for (let at = 0; at < bytes.length; ) {
        const part = bytes.subarray(at, at + PIECE_BYTES - heldBytes);
        held.push(part);
        heldBytes += part.length;
        at += part.length;
        if (heldBytes === PIECE_BYTES) await store();
      }
    }
    if (heldBytes > 0) await store();
    return total;
  } catch (error) {
    // The sender went away: nobody reads the answer.
    if (error instanceof Error && "code" in error && error.code === "ECONNRESET") throw new Problem("invalidInput");
    throw error;
  }
}

/** The stored bytes, read from their beginning each time. @throws PieceGone from its reading */
export function readPieces(files: World["files"], { stored_as, pieces }: Pieces): ByteSource {
  return async function* () {
    for (let piece = 0; piece < pieces; piece += 1) yield await readPiece(files, stored_as, piece);
  };
}

/** The bytes from `start` to before `end`. @throws PieceGone */
export async function* readRange(
  files: World["files"],
  storedAs: string,
  { start, end }: { readonly start: number; readonly end: number },
): AsyncGenerator<Uint8Array> {
  for (let at = start; at < end; ) {
    const piece = Math.floor(at / PIECE_BYTES);
    const from = at - piece * PIECE_BYTES;
    const to = Math.min(PIECE_BYTES, end - piece * PIECE_BYTES);
    yield await readPiece(files, storedAs, piece, { start: from, end: to - 1 });
    at = piece * PIECE_BYTES + to;
  }
}

async function readPiece(
  files: World["files"],
  storedAs: string,
  piece: number,
  range?: { start: number; end: number },
): Promise<Uint8Array> {
  const stream = await files.read(pieceId(storedAs, piece), range);
  if (!stream) throw new PieceGone();
  return buffer(stream);
}

export async function erasePieces(files: World["files"], { stored_as, pieces }: Pieces): Promise<void> {
  for (let piece = 0; piece < pieces; piece += 1) await files.delete(pieceId(stored_as, piece));
}
