import type {
  CandidateCellsTable,
  CandidateNamesTable,
  DossierCountsTable,
  HiddenState,
  OpenedCountsTable,
} from "../../db/tables/candidates.ts";
import { facetsOf } from "./facets.ts";
import { stateOf } from "./state.ts";

/** What of a candidate decides in which runs it lies. */
export interface Place {
  readonly active: boolean;
  readonly department: string;
  readonly zip_code: string;
  readonly study_level_category: number | null;
  readonly job_interview_status: CandidateCellsTable["job_interview_status"];
  readonly job_interview_notice: CandidateCellsTable["job_interview_notice"];
  readonly last_name_folded: string;
  readonly first_name_folded: string;
  readonly last_name: string;
  readonly hidden_as: HiddenState | null;
  readonly profile_picture: string | null;
  readonly personal_resume: string | null;
}

/** The columns of a place. */
export const PLACE_COLUMNS = [
  "active",
  "department",
  "zip_code",
  "study_level_category",
  "job_interview_status",
  "job_interview_notice",
  "last_name_folded",
  "first_name_folded",
  "last_name",
  "hidden_as",
  "profile_picture",
  "personal_resume",
] as const satisfies readonly (keyof Place)[];

/** A cell, and by how much its counter changes. */
export type CellChange = Omit<CandidateCellsTable, "cell">;

/** A postal code and facets in it, and by how much their counter changes. */
export interface PlaceChange {
  readonly zip_code: string;
  readonly department: string;
  readonly facets: number;
  count: number;
}

/** By how much counters change. */
export interface RunChanges {
  readonly cells: readonly CellChange[];
  readonly places: readonly PlaceChange[];
  readonly names: readonly CandidateNamesTable[];
  readonly dossiers: readonly DossierCountsTable[];
  readonly opened: readonly OpenedCountsTable[];
}

/** Gathers what one transaction does to the runs. */
export interface RunTally {
  /** A candidate was stored where it now is; `isOpened`: a clinic opened it before. */
  enter(place: Place, isOpened?: boolean): void;
  /** A candidate is no longer where it was. */
  leave(place: Place, isOpened: boolean): void;
  /** What it comes to. */
  changes(): RunChanges;
}

/** A tally of nothing yet. */
export function makeRunTally(): RunTally {
  const cells = new Map<string, CellChange>();
  const places = new Map<string, PlaceChange>();
  const names = new Map<string, CandidateNamesTable>();
  const dossiers = new Map<string, DossierCountsTable>();
  const opened = new Map<string, OpenedCountsTable>();
  const add = (place: Place, isOpened: boolean, count: 1 | -1) => {
    const state = stateOf(place);
    if (state !== null) {
      const files = { has_picture: place.profile_picture !== null, has_resume: place.personal_resume !== null };
      const kind = { state, study_level_category: place.study_level_category ?? 0, ...files };
      tally(dossiers, { ...kind, count });
      if (isOpened) tally(opened, { department: place.department, ...kind, count });
    }
    if (!place.active) return;
    const { department, study_level_category, job_interview_status, job_interview_notice } = place;
    tally(cells, { department, study_level_category, job_interview_status, job_interview_notice, count });
    tally(places, { zip_code: place.zip_code, department, facets: facetsOf(place), count });
    tally(names, { part: "last", name: place.last_name_folded, count });
    tally(names, { part: "first", name: place.first_name_folded, count });
  };
  return {
    enter: (place, isOpened = false) => add(place, isOpened, 1),
    leave: (place, isOpened) => add(place, isOpened, -1),
    changes: () => ({
      cells: changed(cells),
      places: changed(places),
      names: changed(names),
      dossiers: changed(dossiers),
      opened: changed(opened),
    }),
  };
}

function changed<Change extends { count: number }>(tallied: ReadonlyMap<string, Change>): Change[] {
  return [...tallied.values()].filter(({ count }) => count !== 0);
}

function tally<Change extends { count: number }>(tallied: Map<string, Change>, change: Change): void {
  const key = JSON.stringify({ ...change, count: 0 });
  const known = tallied.get(key);
  if (known) known.count += change.count;
  else tallied.set(key, change);
}
