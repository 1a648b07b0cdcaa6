import type { ParsedInputOf, ResponseOf } from "contract/call.ts";
import { DOSSIER_PAGE_SIZE, dossierViews as definition } from "contract/candidates/dossiers.ts";
import type { AppContext } from "../../platform/context.ts";
import type { Caller, SessionStaff } from "../../platform/http/feature.ts";
import { countReaders, findLatestReaders } from "../search/view-log-store.ts";
import { openDossier } from "./open-dossier.ts";
import { pageOf, readIdCursor } from "./page.ts";

type Call = typeof definition;

export async function dossierViews(
  input: ParsedInputOf<Call>,
  staff: SessionStaff,
  ctx: AppContext,
  caller: Caller,
): Promise<ResponseOf<Call>> {
  const before = readIdCursor(input.cursor);
  const { id } = await openDossier(input.id, staff, ctx, caller, "views");
  const readers = await findLatestReaders(ctx.db, id, { before, count: DOSSIER_PAGE_SIZE + 1 });
  const { rows, next } = pageOf(readers, DOSSIER_PAGE_SIZE, { path: definition.path, id });
  return {
    total: await countReaders(ctx.db, id),
    items: rows.map(({ clinic, viewed_at, contact, what }) => ({ clinic, at: viewed_at.toISOString(), contact, what })),
    next,
  };
}
