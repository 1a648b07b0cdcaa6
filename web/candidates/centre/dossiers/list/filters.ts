import type { InputOf } from "contract/call.ts";
import { STUDY_CATEGORIES } from "contract/candidates/candidate-values.ts";
import {
  DOSSIER_FLAGS,
  DOSSIER_SEARCH_LENGTH,
  DOSSIER_SORTS,
  type DossierFlag,
  type listDossiers,
} from "contract/candidates/dossiers.ts";
import { DOSSIER_STATES, type DossierState } from "contract/candidates/states.ts";
import { findDepartment } from "contract/departments.ts";

type Sort = NonNullable<InputOf<typeof listDossiers>["sort"]>;

export interface DossierFilters {
  readonly q: string;
  readonly state: readonly DossierState[];
  readonly ZIPCode: readonly string[];
  readonly studyLevelCategory: string;
  readonly flag: readonly DossierFlag[];
  readonly sort: Sort;
}

const FIRST_SORT: Sort = "-updatedAt";

export const noFilters: DossierFilters = {
  q: "",
  state: [],
  ZIPCode: [],
  studyLevelCategory: "",
  flag: [],
  sort: FIRST_SORT,
};

const SORTS: readonly Sort[] = DOSSIER_SORTS.flatMap((field) => [field, `-${field}`] as const);

export function readFilters(query: URLSearchParams): DossierFilters {
  const category = query.get("studyLevelCategory") ?? "";
  return {
    q: (query.get("q") ?? "").trim().slice(0, DOSSIER_SEARCH_LENGTH),
    state: DOSSIER_STATES.filter((state) => query.getAll("state").includes(state)),
    ZIPCode: [...new Set(query.getAll("ZIPCode"))].filter((number) => findDepartment(number) !== undefined),
    studyLevelCategory: STUDY_CATEGORIES.some(({ id }) => String(id) === category) ? category : "",
    flag: DOSSIER_FLAGS.filter((flag) => query.getAll("flag").includes(flag)),
    sort: SORTS.find((sort) => sort === query.get("sort")) ?? FIRST_SORT,
  };
}

export function writeFilters({ q, state, ZIPCode, studyLevelCategory, flag, sort }: DossierFilters): string {
  const query = new URLSearchParams();
  if (q.trim() !== "") query.set("q", q.trim());
  for (const one of state) query.append("state", one);
  for (const one of ZIPCode) query.append("ZIPCode", one);
  if (studyLevelCategory !== "") query.set("studyLevelCategory", studyLevelCategory);
  for (const one of flag) query.append("flag", one);
  if (sort !== FIRST_SORT) query.set("sort", sort);
  return query.toString();
}

export function listInput(filters: DossierFilters): InputOf<typeof listDossiers> {
  const { q, state, ZIPCode, studyLevelCategory, flag, sort } = filters;
  return {
    sort,
    ...(q === "" ? {} : { q }),
    state: [...state],
    ZIPCode: [...ZIPCode],
    flag: [...flag],
    ...(studyLevelCategory === "" ? {} : { studyLevelCategory }),
  };
}

export function filterCount({ state, ZIPCode, studyLevelCategory, flag }: DossierFilters): number {
  return state.length + ZIPCode.length + flag.length + (studyLevelCategory === "" ? 0 : 1);
}

export const AGE = "age";

export function columnSort(sort: Sort): string {
  if (sort === "birthday") return `-${AGE}`;
  return sort === "-birthday" ? AGE : sort;
}

export function sortOfColumn(column: string): Sort {
  if (column === AGE) return "-birthday";
  if (column === `-${AGE}`) return "birthday";
  return SORTS.find((sort) => sort === column) ?? FIRST_SORT;
}
