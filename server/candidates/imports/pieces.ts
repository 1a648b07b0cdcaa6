import { buffer } from "node:stream/consumers";
import type { ErrorCode } from "contract/errors.ts";
import { Problem } from "../../platform/http/problem.ts";
import type { Caller } from "../../platform/http/slice.ts";
import type { World } from "../../platform/world.ts";
import type { ByteSource } from "../record-files/read-file.ts";

const PIECE_BYTES = 4_000_000;

export interface Pieces {
  readonly stored_as: string;
  readonly pieces: number;
}

/** A stored piece is missing: erased, or not part of a restored backup. */
export class PieceGone extends Error {}

function pieceId(storedAs: string, piece: number): string {
  return `${storedAs}-${piece}`;
}

export function storedAsOf(id: string): string {
  return id.replace(/-\d+$/, "");
}

/** Rejects by Content-Length before reading the body. @throws Problem */
export function refuseLength(caller: Pick<Caller, "header">, most: number, tooMuch: ErrorCode): void {
  if (Number(caller.header("content-length") ?? 0) > most) throw new Problem(tooMuch);
}

interface Upload {
  readonly content: AsyncIterable<Uint8Array>;
  readonly storedAs: string;
  readonly most: number;
  readonly tooMuch: ErrorCode;
  /** Called before each piece is stored, so that every stored piece has a row. */
  readonly beforePiece: (pieces: number) => Promise<unknown>;
  readonly look: (bytes: Uint8Array) => void;
}

/** Streams the upload into pieces. @returns the number of bytes @throws Problem if it is too large or interrupted */
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
    // The sender disconnected, so nobody reads this response.
    if (error instanceof Error && "code" in error && error.code === "ECONNRESET") throw new Problem("invalidInput");
    throw error;
  }
}

/** Can be read repeatedly. @throws PieceGone while reading */
export function readPieces(files: World["files"], { stored_as, pieces }: Pieces): ByteSource {
  return async function* () {
    for (let piece = 0; piece < pieces; piece += 1) yield await readPiece(files, stored_as, piece);
  };
}

/** `end` is exclusive. @throws PieceGone */
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
