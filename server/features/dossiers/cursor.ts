import * as z from "zod/mini";
import { Problem } from "../../http/problem.ts";

/** Where a page begins: after a row, by its keys as text, and its id. */
export interface ListCursor {
  readonly keys: readonly (string | null)[];
  readonly id: number;
}

const Written = z.tuple([z.array(z.nullable(z.string())), z.int().check(z.minimum(1), z.maximum(2_147_483_647))]);

/** A cursor as it travels. */
export function writeListCursor({ keys, id }: ListCursor): string {
  return Buffer.from(JSON.stringify([keys, id])).toString("base64url");
}

/** Reads what `writeListCursor` made. @throws Problem invalidInput for anything else */
export function readListCursor(text: string): ListCursor {
  const parsed = z.safeParse(Written, parse(Buffer.from(text, "base64url").toString("utf8")));
  if (!parsed.success) throw new Problem("invalidInput");
  const [keys, id] = parsed.data;
  return { keys, id };
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
