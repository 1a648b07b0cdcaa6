import * as z from "zod/mini";
import { call } from "../call.ts";
import { DepartmentNumber } from "../departments.ts";
import { pageOf } from "../pages.ts";
import { anyText, Done, queryList, queryNumber } from "../values.ts";
import { Candidate, CandidateCard, fieldNames, schemasOf } from "./candidate-fields.ts";
import { STUDY_CATEGORIES } from "./candidate-values.ts";
import { Sharing } from "./own-page/own-values.ts";
import { DossierState, ownMoves } from "./states.ts";

export const DOSSIER_PAGE_SIZE = 30;
export const DOSSIER_SEARCH_LENGTH = 100;

const DOSSIER_ORIGINS = ["api", "file", "hand"] as const;
export const DossierOrigin = z.enum(DOSSIER_ORIGINS);
export type DossierOrigin = z.infer<typeof DossierOrigin>;

/** A dossier is `unseen` if it was published more than 14 days ago and no clinic has opened it in the last 14 days. */
export const UNSEEN_DAYS = 14;
export const DOSSIER_FLAGS = ["neverViewed", "unseen", "noPicture", "noResume"] as const;
export const DossierFlag = z.enum(DOSSIER_FLAGS);
export type DossierFlag = z.infer<typeof DossierFlag>;

/** A leading `-` reverses the order. Missing values come last. `steps` sorts by the number of completed steps. */
export const DOSSIER_SORTS = [
  "lastName",
  "birthday",
  "city",
  "ZIPCode",
  "studyLevelCategory",
  "studyLevel",
  "steps",
  "state",
  "publishedAt",
  "updatedAt",
  "views",
  "selections",
  "origin",
] as const;
export type DossierSort = (typeof DOSSIER_SORTS)[number];
const Sort = z.enum(DOSSIER_SORTS.flatMap((field) => [field, `-${field}`] as const));

export const dossierFieldNames = [...fieldNames, "contactShareable"] as const;
export type DossierField = (typeof dossierFieldNames)[number];
const DossierFieldName = z.enum(dossierFieldNames as readonly DossierField[] as [DossierField, ...DossierField[]]);

/** How the candidate hid the dossier. `until` is the end of the pause or the time of the erasure (B11-09, B11-10). */
const Left = z.nullable(
  z.object({ as: z.enum(Object.values(ownMoves).map(({ as }) => as)), until: z.nullable(z.string()) }),
);

export const DossierItem = z.object({
  id: z.int(),
  externalId: z.string(),
  state: DossierState,
  ...schemasOf([
    ...(["lastName", "firstName", "birthday", "city", "ZIPCode", "studyLevel", "studyLevelCategory"] as const),
    ...([
      "internshipDuration",
      "jobInterviewStatus",
      "jobInterviewNotice",
      "profilePicture",
      "personalResume",
    ] as const),
  ]),
  publishedAt: z.nullable(z.string()),
  updatedAt: z.string(),
  views: z.int(),
  selections: z.int(),
  origin: DossierOrigin,
  left: Left,
});
export type DossierItem = z.infer<typeof DossierItem>;

/** Another dossier that may describe the same person. The server never merges dossiers (B1-30). */
const Duplicate = z.object({
  id: z.int(),
  externalId: z.string(),
  lastName: z.string(),
  firstName: z.string(),
  state: DossierState,
  same: z.enum(["person", "phone"]),
});

export const Dossier = z.object({
  id: z.int(),
  externalId: z.string(),
  state: DossierState,
  /**
   * Every change of a field increases the edition. A request to change the dossier must contain the current edition
   * (B1-22).
   */
  edition: z.int(),
  origin: DossierOrigin,
  ...schemasOf(fieldNames),
  contactShareable: z.boolean(),
  publishedAt: z.nullable(z.string()),
  createdAt: z.string(),
  updatedAt: z.string(),
  views: z.int(),
  selections: z.int(),
  left: Left,
  /** The parts that clinics see now. `contactShareable` does not show a part that the candidate hid (B11-05). */
  sharing: Sharing,
  /** The fields that staff corrected. `source` is the value that the provider sent (B1-27). */
  corrected: z.record(z.string(), z.object({ source: z.nullable(z.union([z.string(), z.number(), z.boolean()])) })),
  likelyDuplicates: z.array(Duplicate),
});
export type Dossier = z.infer<typeof Dossier>;

export const listFilters = {
  q: z.optional(z.string().check(z.trim(), z.maxLength(DOSSIER_SEARCH_LENGTH))),
  state: z._default(queryList(DossierState), []),
  ZIPCode: z._default(queryList(DepartmentNumber), []),
  studyLevelCategory: z.optional(queryNumber(1, STUDY_CATEGORIES.length)),
  flag: z._default(queryList(DossierFlag), []),
  sort: z._default(Sort, "-updatedAt"),
};

export const listDossiers = call({
  summary: "Staff: dossiers, filtered and sorted; by default, the latest change first",
  method: "GET",
  path: "/api/formation/candidates",
  access: "staff",
  input: z.strictObject({ ...listFilters, cursor: z.optional(z.string().check(z.maxLength(1000))) }),
  response: pageOf(DossierItem),
  errors: [],
});

const anyFields = z.catchall(z.object({}), z.unknown());

export const createDossier = call({
  summary: "Staff: create a dossier as a draft",
  method: "POST",
  path: "/api/formation/candidates",
  access: "staff",
  judgesTexts: true,
  input: anyFields,
  response: Dossier,
  created: () => true,
  errors: ["invalidRecord", "leftByPerson"],
});

const id = z.string().check(z.maxLength(40));
const ofDossier = { method: "GET", access: "staff", input: z.object({ id }) } as const;
const opening = ["candidateNotFound", "confirmYourself"] as const;

export const readDossier = call({
  ...ofDossier,
  summary: "Staff: a dossier; the journal records the opening",
  path: "/api/formation/candidates/{id}",
  response: Dossier,
  errors: opening,
});

export const changeDossier = call({
  summary: "Staff: change fields of a dossier; omitted fields stay unchanged. A feed does not overwrite the change",
  method: "PUT",
  path: "/api/formation/candidates/{id}",
  access: "staff",
  judgesTexts: true,
  input: z.catchall(z.object({ id, edition: z.int() }), z.unknown()),
  response: Dossier,
  /** The error `editedMeanwhile` (409) contains the current dossier as `candidate`. */
  errors: [...opening, "invalidRecord", "editedMeanwhile", "leftByPerson"],
});

export const giveBackSource = call({
  summary: "Staff: replace corrected fields by the values from the feed",
  method: "POST",
  path: "/api/formation/candidates/{id}/source",
  access: "staff",
  input: z.object({ id, fields: z.array(DossierFieldName).check(z.maxLength(dossierFieldNames.length)) }),
  response: Dossier,
  errors: [...opening, "leftByPerson"],
});

const Seen = z.object({ card: CandidateCard, sheet: Candidate });

export const previewDossier = call({
  ...ofDossier,
  summary: "Staff: card and sheet as clinics see them after publication, before and after selection",
  path: "/api/formation/candidates/{id}/preview",
  response: z.object({ before: Seen, after: Seen }),
  errors: opening,
});

const ofPages = z.strictObject({ id, cursor: z.optional(z.string().check(z.maxLength(100))) });
const values = z.record(z.string(), z.nullable(z.union([z.string(), z.number(), z.boolean()])));

export const ChangeOrigin = z.enum([...DOSSIER_ORIGINS, "person"]);
export type ChangeOrigin = z.infer<typeof ChangeOrigin>;

/**
 * Who made a change. `hand` is a staff member, whose name is null after the member was removed. `person` is the
 * candidate on the own page.
 */
const Author = z.object({
  origin: ChangeOrigin,
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
});

export const dossierHistory = call({
  ...ofDossier,
  summary: "Staff: changes of a dossier, latest first, with author, fields and `state` before and after",
  path: "/api/formation/candidates/{id}/history",
  input: ofPages,
  response: pageOf(z.object({ at: z.string(), by: Author, before: values, after: values })),
  errors: opening,
});

export const dossierViews = call({
  ...ofDossier,
  summary: "Staff: the clinics that opened a dossier's sheet or resume, latest first",
  path: "/api/formation/candidates/{id}/views",
  input: ofPages,
  response: pageOf(
    z.object({
      clinic: z.nullable(z.string()),
      at: z.string(),
      contact: z.boolean(),
      what: z.enum(["sheet", "resume"]),
    }),
  ),
  errors: opening,
});

export const exportDossier = call({
  ...ofDossier,
  summary: "Manager: all stored data about a candidate (policy T-54)",
  path: "/api/formation/candidates/{id}/export",
  access: "manager",
  response: z.record(z.string(), z.unknown()),
  errors: opening,
});

export const eraseDossier = call({
  summary: "Manager: erase a candidate; `confirm` repeats the external id. Older records do not restore the candidate",
  method: "POST",
  path: "/api/formation/candidates/{id}/erase",
  access: "manager",
  input: z.object({ id, confirm: anyText }),
  response: Done,
  errors: [...opening, "invalidRecord"],
});
