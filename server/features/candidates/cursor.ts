import { Problem } from "../../http/problem.ts";
import type { Cursor } from "./filter.ts";

/** A cursor as it travels in hydra:next. */
export function writeCursor({ publishedAt, id }: Cursor): string {
  return `${publishedAt.toString(36)}.${id.toString(36)}`;
}

/** Reads what `writeCursor` made. @throws Problem invalidInput for anything else */
export function readCursor(text: string): Cursor {
  const match = /^([0-9a-z]{1,10})\.([0-9a-z]{1,6})$/.exec(text);
  const publishedAt = Number.parseInt(match?.[1] ?? "", 36);
  const id = Number.parseInt(match?.[2] ?? "", 36);
  if (!(publishedAt <= 8.64e15) || !(id <= 2_147_483_647)) throw new Problem("invalidInput");
  return { publishedAt, id };
}
