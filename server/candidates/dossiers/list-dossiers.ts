import { type ParsedInputOf, queryString, type ResponseOf } from "contract/call.ts";
import { DOSSIER_PAGE_SIZE, listDossiers as definition } from "contract/candidates/dossiers.ts";
import type { AppContext } from "../../platform/context.ts";
import type { SessionStaff } from "../../platform/http/feature.ts";
import { readListCursor, writeListCursor } from "./cursor.ts";
import { searchTermsBy } from "./filter.ts";
import { searchDossiers } from "./list-store.ts";
import { orderOf } from "./order-store.ts";

type Call = typeof definition;

/** Listing is not written to the journal (beyond B1-12). */
export async function listDossiers(
  input: ParsedInputOf<Call>,
  _staff: SessionStaff,
  ctx: AppContext,
): Promise<ResponseOf<Call>> {
  const { q, state, ZIPCode, studyLevelCategory, flag, sort, cursor } = input;
  const filter = {
    searchTerms: searchTermsBy(q),
    states: [...new Set(state)],
    departments: ZIPCode,
    category: studyLevelCategory,
    flags: flag,
  };
  const after = cursor === undefined ? undefined : readListCursor(cursor);
  const search = { filter, order: orderOf(sort), after, size: DOSSIER_PAGE_SIZE };
  const { total, items, next } = await searchDossiers(ctx.db, search);
  return {
    total,
    items,
    next: next ? definition.path + queryString({ ...input, cursor: writeListCursor(next) }) : null,
  };
}
