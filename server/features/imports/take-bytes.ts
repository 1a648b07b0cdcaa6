import type { ErrorCode } from "contract/errors.ts";
import { Problem } from "../../http/problem.ts";
import type { Caller } from "../../http/slice.ts";
import type { World } from "../../world.ts";
import { storePieces, TooMuch } from "./pieces.ts";

interface Wish {
  readonly content: AsyncIterable<Uint8Array>;
  readonly storedAs: string;
  readonly most: number;
  /** What whoever sends more is told. */
  readonly tooMuch: ErrorCode;
  readonly beforePiece: (pieces: number) => Promise<unknown>;
  readonly look: (bytes: Uint8Array) => void;
}

/** Refuses a body by the length that it says it has, before any of it is read. @throws Problem */
export function refuseLength(caller: Pick<Caller, "header">, most: number, tooMuch: ErrorCode): void {
  if (Number(caller.header("content-length") ?? 0) > most) throw new Problem(tooMuch);
}

/**
 * Takes what somebody sends into the store.
 * @returns how many bytes came
 * @throws Problem when it is too much, or does not come to its end
 */
export async function takeBytes(files: World["files"], { content, tooMuch, ...wish }: Wish): Promise<number> {
  try {
    return await storePieces(files, content, wish);
  } catch (error) {
    if (error instanceof TooMuch) throw new Problem(tooMuch);
    // Whoever sends it went away: there is nobody to tell.
    if (error instanceof Error && "code" in error && error.code === "ECONNRESET") throw new Problem("invalidInput");
    throw error;
  }
}
