import { localDay } from "contract/local-time.ts";
import { zoneOfZip } from "contract/time-zones.ts";
import { csvFile, csvLine } from "../../candidates/imports/write-csv.ts";
import { lookerOf } from "../../candidates/search/looker.ts";
import type { FileAnswer } from "../../platform/http/file-answer.ts";
import type { SessionUser } from "../../platform/http/slice.ts";
import type { World } from "../../platform/world.ts";
import { findSelections, type KeptEntry } from "../entries/store.ts";
import { findClinicZip } from "../follow-up/store.ts";
import { columns, fileName, situations, statuses } from "./messages.ts";

/** Excludes contact data, because every opened sheet is counted (policy T-45). */
export async function exportSelection(_input: object, user: SessionUser, world: World): Promise<FileAnswer> {
  const entries = await findSelections(world.db, lookerOf(user));
  const zone = zoneOfZip(await findClinicZip(world.db, user.id));
  const dayOf = (instant: Date) => localDay(instant, zone);
  const lines = entries.map((entry) => csvLine(cellsOf(entry, dayOf)));
  return csvFile(world, fileName(dayOf(world.clock.now())), () => [csvLine(columns), ...lines]);
}

function cellsOf({ veterinaryCandidate, followUp, addedBy }: KeptEntry, dayOf: (instant: Date) => string) {
  const { lastName, firstName, city, ZIPCode, studyLevel, active } = veterinaryCandidate;
  return [
    ...[lastName, firstName, city, ZIPCode, studyLevel],
    active ? situations.active : situations.recruited,
    ...[statuses[followUp.status], followUp.nextStepOn, followUp.note],
    dayOf(new Date(followUp.updatedAt)),
    nameOf(followUp.updatedBy),
    nameOf(addedBy),
  ];
}

function nameOf(person: { readonly firstName: string; readonly lastName: string } | null): string | null {
  return person && `${person.firstName} ${person.lastName}`;
}
