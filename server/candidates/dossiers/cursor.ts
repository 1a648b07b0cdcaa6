import * as z from "zod/mini";
import { Problem } from "../../platform/http/problem.ts";

export interface ListCursor {
  readonly keys: readonly (string | null)[];
  readonly id: number;
}

const Written = z.tuple([z.array(z.nullable(z.string())), z.int().check(z.minimum(1), z.maximum(2_147_483_647))]);

export function writeListCursor({ keys, id }: ListCursor): string {
  return Buffer.from(JSON.stringify([keys, id])).toString("base64url");
}

/** @throws Problem invalidInput */
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
