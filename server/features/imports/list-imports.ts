import type { AnswerOf, ParsedInputOf } from "contract/call.ts";
import type { listImports as definition } from "contract/imports.ts";
import type { SessionStaff } from "../../http/slice.ts";
import type { World } from "../../world.ts";
import { kindsOf, toSummary } from "./own-import.ts";
import { readCursor } from "./read-import.ts";
import { findImports } from "./store.ts";

type Call = typeof definition;

/** Entries of one answer (beyond B0-04). */
const PAGE = 30;

/** The imports so far, latest first; those of the register are told to managers alone. */
export async function listImports(
  input: ParsedInputOf<Call>,
  staff: SessionStaff,
  world: World,
): Promise<AnswerOf<Call>> {
  const before = readCursor(input.cursor);
  const wish = { kinds: kindsOf(staff), most: PAGE + 1, ...(before > 0 ? { before } : {}) };
  const { total, rows } = await findImports(world.db, wish);
  const told = rows.slice(0, PAGE);
  const last = told.at(-1);
  const next = rows.length > told.length && last ? `/api/formation/imports?cursor=${last.id}` : null;
  return { total, items: told.map(toSummary), next };
}
