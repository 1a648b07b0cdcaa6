import { type AnswerOf, type ParsedInputOf, queryString } from "contract/call.ts";
import { DOSSIER_PAGE_SIZE, listDossiers as definition } from "contract/candidates/dossiers.ts";
import type { SessionStaff } from "../../platform/http/slice.ts";
import type { World } from "../../platform/world.ts";
import { readListCursor, writeListCursor } from "./cursor.ts";
import { soughtBy } from "./filter.ts";
import { searchDossiers } from "./list-store.ts";
import { orderOf } from "./order-store.ts";

type Call = typeof definition;

/** Listing is not written to the journal (beyond B1-12). */
export async function listDossiers(
  input: ParsedInputOf<Call>,
  _staff: SessionStaff,
  world: World,
): Promise<AnswerOf<Call>> {
  const { q, state, ZIPCode, studyLevelCategory, flag, sort, cursor } = input;
  const filter = {
    sought: soughtBy(q),
    states: [...new Set(state)],
    departments: ZIPCode,
    category: studyLevelCategory,
    flags: flag,
  };
  const after = cursor === undefined ? undefined : readListCursor(cursor);
  const search = { filter, order: orderOf(sort), after, size: DOSSIER_PAGE_SIZE };
  const { total, items, next } = await searchDossiers(world.db, search);
  return {
    total,
    items,
    next: next ? definition.path + queryString({ ...input, cursor: writeListCursor(next) }) : null,
  };
}
