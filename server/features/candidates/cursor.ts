import { Problem } from "../../http/problem.ts";
import type { Cursor } from "./filter.ts";

/** A cursor as it travels in hydra:next. */
export function writeCursor({ kilometres, publishedAt, id }: Cursor): string {
  const numbers = kilometres === undefined ? [publishedAt, id] : [publishedAt, id, kilometres];
  return numbers.map((number) => number.toString(36)).join(".");
}

/** Reads what `writeCursor` made. @throws Problem invalidInput for anything else */
export function readCursor(text: string): Cursor {
  const match = /^([0-9a-z]{1,10})\.([0-9a-z]{1,6})(?:\.([0-9a-z]{1,4}))?$/.exec(text);
  const publishedAt = Number.parseInt(match?.[1] ?? "", 36);
  const id = Number.parseInt(match?.[2] ?? "", 36);
  if (!(publishedAt <= 8.64e15) || !(id <= 2_147_483_647)) throw new Problem("invalidInput");
  const kilometres = match?.[3] === undefined ? undefined : Number.parseInt(match[3], 36);
  return { publishedAt, id, kilometres };
}
