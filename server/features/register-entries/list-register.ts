import type { AnswerOf, ParsedInputOf } from "contract/call.ts";
import type { listRegister as definition } from "contract/register-entries.ts";
import { registerRecord } from "contract/register-fields.ts";
import { readId } from "contract/values.ts";
import { foldedWords } from "../../db/folded.ts";
import { Problem } from "../../http/problem.ts";
import type { SessionStaff } from "../../http/slice.ts";
import type { World } from "../../world.ts";
import { findEntries } from "./store.ts";

type Call = typeof definition;

/** Entries of one answer (beyond B0-04). */
const PAGE = 30;
/** Words of a search that are looked at. */
const MOST_WORDS = 8;

/** Entries of the register whose number, name, clinic, town or addresses have every word that is looked for. */
export async function listRegister(
  { q = "", cursor }: ParsedInputOf<Call>,
  _staff: SessionStaff,
  world: World,
): Promise<AnswerOf<Call>> {
  const from = readId(cursor ?? "0");
  if (from === undefined) throw new Problem("invalidInput");
  const words = foldedWords(q).slice(0, MOST_WORDS);
  const { total, rows } = await findEntries(world.db, { words, from, most: PAGE });
  const query = new URLSearchParams({ ...(q === "" ? {} : { q }), cursor: String(from + PAGE) });
  return {
    total,
    items: rows.map((row) => {
      const { numOrdinal, lastName, firstName, socialReason, ZIPCode, city, emails } = registerRecord(row);
      const told = { numOrdinal, lastName, firstName, socialReason, ZIPCode, city, emails };
      return { ...told, updatedAt: row.updated_at.toISOString(), isCorrected: row.is_corrected };
    }),
    next: total > from + PAGE ? `/api/formation/register?${query}` : null,
  };
}
