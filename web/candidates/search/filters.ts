import type { InputOf } from "contract/call.ts";
import { OPINIONS, type Opinion, STUDY_CATEGORIES } from "contract/candidates/candidate-values.ts";
import { type candidates, ID_LIST, isSearchDay, NAME_FILTER_LENGTH } from "contract/candidates/candidates.ts";
import { RADII, SEARCH_ORDERS, type SearchOrder } from "contract/candidates/nearby.ts";
import { findDepartment } from "contract/departments.ts";

export const TESTS_DONE = "Oui";

export const ALL_OPINIONS = "";

export interface Filters {
  readonly ZIPCode: readonly string[];
  readonly firstName: string;
  readonly lastName: string;
  readonly studyLevelCategory: string;
  readonly jobInterviewStatus: readonly (typeof TESTS_DONE)[];
  readonly jobInterviewNotice: readonly Opinion[];
  readonly drivingLicence: "yes" | "";
  readonly availableBefore: string;
  readonly near: string;
  readonly radius: string;
  /** Empty for the default order: nearest first for a search around a place, otherwise newest first. */
  readonly order: SearchOrder | "";
  readonly ids: string;
  readonly notification: string;
}

export const noFilters: Filters = {
  ZIPCode: [],
  firstName: "",
  lastName: "",
  studyLevelCategory: "",
  jobInterviewStatus: [],
  jobInterviewNotice: [],
  drivingLicence: "",
  availableBefore: "",
  near: "",
  radius: "",
  order: "",
  ids: "",
  notification: "",
};

export function readFilters(query: URLSearchParams): Filters {
  const category = query.get("studyLevelCategory") ?? "";
  const [near, radius, ids] = [query.get("near") ?? "", query.get("radius") ?? "", query.get("ids") ?? ""];
  return {
    ...noFilters,
    ZIPCode: [...new Set(query.getAll("ZIPCode"))].filter((number) => findDepartment(number) !== undefined),
    firstName: nameFilter(query.get("firstName")),
    lastName: nameFilter(query.get("lastName")),
    studyLevelCategory: STUDY_CATEGORIES.some(({ id }) => String(id) === category) ? category : "",
    jobInterviewStatus: query.get("jobInterviewStatus")?.toLowerCase() === "oui" ? [TESTS_DONE] : [],
    jobInterviewNotice: OPINIONS.filter((opinion) => query.getAll("jobInterviewNotice").includes(opinion)),
    drivingLicence: query.get("drivingLicence") === "yes" ? "yes" : "",
    availableBefore: dayFilter(query.get("availableBefore")),
    near: /^\d{5}$/.test(near) ? near : "",
    radius: RADII.some((known) => String(known) === radius) ? radius : "",
    order: SEARCH_ORDERS.find((order) => order === query.get("order")) ?? "",
    ids: ID_LIST.test(ids) ? ids : "",
  };
}

export function writeFilters(filters: Filters): string {
  const query = new URLSearchParams();
  for (const number of filters.ZIPCode) query.append("ZIPCode", number);
  for (const name of ["firstName", "lastName", "studyLevelCategory"] as const) {
    const value = filters[name].trim();
    if (value !== "") query.append(name, value);
  }
  for (const status of filters.jobInterviewStatus) query.append("jobInterviewStatus", status);
  for (const opinion of filters.jobInterviewNotice) query.append("jobInterviewNotice", opinion);
  for (const name of ["drivingLicence", "availableBefore", "near", "radius", "order", "ids"] as const)
    if (filters[name] !== "") query.append(name, filters[name]);
  return query.toString();
}

export function hasSameFilters(one: Filters, other: Filters): boolean {
  return writeFilters(one) === writeFilters(other) && one.notification === other.notification;
}

export function searchInput(filters: Filters): InputOf<typeof candidates> {
  return {
    ...filters,
    ZIPCode: [...filters.ZIPCode],
    jobInterviewStatus: [...filters.jobInterviewStatus],
    jobInterviewNotice: [...filters.jobInterviewNotice],
    drivingLicence: filters.drivingLicence || undefined,
    // Omits a day while the user still types its year.
    availableBefore: dayFilter(filters.availableBefore) || undefined,
    order: filters.order || undefined,
    active: "1",
    withoutSelection: "true",
    page: "1",
  };
}

/** Counts the chips of the filters. The departments and the order have no chips. */
export function filterCount(filters: Filters): number {
  const { firstName, lastName, studyLevelCategory, jobInterviewStatus, jobInterviewNotice, ids, notification } =
    filters;
  const opinions = jobInterviewNotice.slice(0, jobInterviewNotice.length === OPINIONS.length ? 1 : undefined);
  const texts = [firstName, lastName, studyLevelCategory, filters.near || filters.radius, ids, notification];
  const said = [filters.drivingLicence, filters.availableBefore];
  return [...texts, ...said, ...jobInterviewStatus, ...opinions].filter((value) => value !== "").length;
}

export function isFiltered(filters: Filters): boolean {
  return filters.ZIPCode.length > 0 || filterCount(filters) > 0;
}

export function tickedOpinions(opinions: readonly Opinion[]): readonly string[] {
  return opinions.length === OPINIONS.length ? [ALL_OPINIONS, ...opinions] : opinions;
}

export function chooseOpinions(before: readonly Opinion[], ticked: readonly string[]): Opinion[] {
  const wasAll = before.length === OPINIONS.length;
  const isAll = ticked.includes(ALL_OPINIONS);
  if (isAll !== wasAll) return isAll ? [...OPINIONS] : [];
  return OPINIONS.filter((opinion) => ticked.includes(opinion));
}

function nameFilter(text: string | null): string {
  return (text ?? "").trim().slice(0, NAME_FILTER_LENGTH);
}

function dayFilter(text: string | null): string {
  return text !== null && isSearchDay(text) ? text : "";
}
