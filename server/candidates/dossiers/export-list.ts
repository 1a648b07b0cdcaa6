import type { DossierItem } from "contract/candidates/dossiers.ts";
import { localDay } from "contract/local-time.ts";
import { PARIS } from "contract/time-zones.ts";
import { recordEvent } from "../../platform/audit.ts";
import type { AppContext } from "../../platform/context.ts";
import type { FileResponse, SessionStaff } from "../../platform/http/feature.ts";
import { csvFile, csvLine } from "../imports/write-csv.ts";
import { type ListInput, searchOf } from "./filter.ts";
import { type DossierSearch, findDossierPage } from "./list-store.ts";
import { columns, fields, listFileName, origins, presence, states } from "./messages.ts";

/** The export reads this many rows at a time, so that a long list needs little memory. */
const BATCH = 1000;

/** Exports the columns of the list, without contact data. The journal records each export. */
export async function exportDossierList(input: ListInput, staff: SessionStaff, ctx: AppContext): Promise<FileResponse> {
  // Do not record the search text, because it can contain a name, which an erasure could not remove from the journal.
  const { q, ...filters } = input;
  const details = { ...filters, isSearch: q !== undefined };
  await recordEvent(ctx.db, ctx.clock, { event: "dossier list exported", actorId: staff.id, details });
  return csvFile(ctx, listFileName(dayOf(ctx.clock.now())), () => linesOf(ctx, searchOf(input, ctx.clock.now())));
}

async function* linesOf({ db }: AppContext, search: Omit<DossierSearch, "size">): AsyncGenerator<string> {
  yield csvLine(columns);
  let after: DossierSearch["after"];
  do {
    const { items, next } = await findDossierPage(db, { ...search, after, size: BATCH });
    yield items.map((item) => csvLine(cellsOf(item))).join("");
    after = next;
  } while (after);
}

function cellsOf(item: DossierItem) {
  return [
    ...fields.map((field) => item[field]),
    ...[states[item.state], item.publishedAt && dayOf(new Date(item.publishedAt)), dayOf(new Date(item.updatedAt))],
    ...[item.views, item.selections, origins[item.origin]],
    ...[presence(item.profilePicture), presence(item.personalResume)],
  ];
}

function dayOf(instant: Date): string {
  return localDay(instant, PARIS);
}
