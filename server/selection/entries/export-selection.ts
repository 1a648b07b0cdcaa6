import { localDay } from "contract/local-time.ts";
import { csvFile, csvLine } from "../../candidates/imports/write-csv.ts";
import { viewerOf } from "../../candidates/search/viewer.ts";
import type { AppContext } from "../../platform/context.ts";
import type { FileResponse, SessionUser } from "../../platform/http/feature.ts";
import { findClinicZone } from "../clinic-time.ts";
import { columns, fileName, situations, statuses } from "./messages.ts";
import { findSelections, type StoredEntry } from "./store.ts";

/** The export contains no contact details, because showing them must count as opening a sheet (policy T-45). */
export async function exportSelection(_input: object, user: SessionUser, ctx: AppContext): Promise<FileResponse> {
  const entries = await findSelections(ctx.db, viewerOf(user));
  const zone = await findClinicZone(ctx.db, user.id);
  const dayOf = (instant: Date) => localDay(instant, zone);
  const lines = entries.map((entry) => csvLine(cellsOf(entry, dayOf)));
  return csvFile(ctx, fileName(dayOf(ctx.clock.now())), () => [csvLine(columns), ...lines]);
}

function cellsOf({ veterinaryCandidate, followUp, addedBy }: StoredEntry, dayOf: (instant: Date) => string) {
  const { lastName, firstName, city, ZIPCode, studyLevel, active, unavailable } = veterinaryCandidate;
  return [
    ...[lastName, firstName, city, ZIPCode, studyLevel],
    situations[active ? "active" : unavailable ? "unavailable" : "recruited"],
    ...[statuses[followUp.status], followUp.nextStepOn, followUp.note],
    dayOf(new Date(followUp.updatedAt)),
    nameOf(followUp.updatedBy),
    nameOf(addedBy),
  ];
}

function nameOf(person: { readonly firstName: string; readonly lastName: string } | null): string | null {
  return person && `${person.firstName} ${person.lastName}`;
}
