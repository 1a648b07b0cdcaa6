import { localDay } from "contract/local-time.ts";
import { ageOn } from "contract/selection/pay-periods.ts";
import { csvFile, csvLine } from "../../candidates/imports/write-csv.ts";
import { viewerOf } from "../../candidates/search/viewer.ts";
import type { AppContext } from "../../platform/context.ts";
import type { FileResponse, SessionUser } from "../../platform/http/feature.ts";
import { findClinicZone } from "../clinic-time.ts";
import { columns, fileName, situations, statuses, steps } from "./messages.ts";
import { findSelections, type StoredEntry } from "./store.ts";

/** Exports no contact details: a table with contact details would count as an opening of each sheet (policy T-45). */
export async function exportSelection(_input: object, user: SessionUser, ctx: AppContext): Promise<FileResponse> {
  const entries = await findSelections(ctx.db, viewerOf(user));
  const zone = await findClinicZone(ctx.db, user.id);
  const dayOf = (instant: Date) => localDay(instant, zone);
  const today = dayOf(ctx.clock.now());
  const lines = entries.map((entry) => csvLine(cellsOf(entry, today, dayOf)));
  return csvFile(ctx, fileName(today), () => [csvLine(columns), ...lines]);
}

function cellsOf(
  { veterinaryCandidate, followUp, addedBy }: StoredEntry,
  today: string,
  dayOf: (instant: Date) => string,
) {
  const { lastName, firstName, birthday, city, ZIPCode, distance, studyLevel, active, unavailable } =
    veterinaryCandidate;
  const { internshipDuration, jobInterviewStatus, jobInterviewNotice } = veterinaryCandidate;
  const progress = [
    internshipDuration || null,
    jobInterviewStatus === "oui" ? steps.done : steps.toDo,
    jobInterviewNotice ?? steps.opinionPending,
  ];
  return [
    ...[lastName, firstName, birthday && ageOn(birthday, today), city, ZIPCode, distance, studyLevel],
    ...(unavailable ? progress.map(() => null) : progress),
    situations[active ? "active" : unavailable ? "unavailable" : "recruited"],
    ...[statuses[followUp.status], followUp.nextStepOn, followUp.nextStepLabel, followUp.note],
    dayOf(new Date(followUp.updatedAt)),
    nameOf(followUp.updatedBy),
    nameOf(addedBy),
  ];
}

function nameOf(person: { readonly firstName: string; readonly lastName: string } | null): string | null {
  return person && `${person.firstName} ${person.lastName}`;
}
