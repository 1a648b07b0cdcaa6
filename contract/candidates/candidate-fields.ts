import * as z from "zod/mini";
import { InterviewStatus, Opinion, STUDY_CATEGORIES } from "./candidate-values.ts";
import { Availability, SharedPart } from "./own-page/own-values.ts";

const text = z.nullable(z.string());

const schemas = {
  lastName: z.string(),
  firstName: z.string(),
  zipCode: z.string(),
  day: text,
  phone: text,
  email: text,
  line: text,
  paragraphs: text,
  file: text,
  count: z.int(),
  interviewStatus: z.nullable(InterviewStatus),
  opinion: z.nullable(Opinion),
  studyCategory: z.nullable(z.int().check(z.minimum(1), z.maximum(STUDY_CATEGORIES.length))),
};

export type KindValues = { [Kind in keyof typeof schemas]: z.infer<(typeof schemas)[Kind]> };
export type FieldKind = keyof KindValues;

/** Clinics see a `contact` field only if the candidate shares contact details (policy T-46). */
type Placement = "card" | "sheet" | "contact";

export interface Field {
  readonly kind: FieldKind;
  readonly column: string;
  readonly shownOn: Placement;
  readonly most?: number;
}

/**
 * If you add a field, also add a migration and show the field on a page (product 3.4). The next import then checks
 * every line again, because the number of fields is part of each line's stored hash.
 */
export const candidateFields = {
  lastName: { kind: "lastName", column: "last_name", shownOn: "card" },
  firstName: { kind: "firstName", column: "first_name", shownOn: "card" },
  birthday: { kind: "day", column: "birthday", shownOn: "card" },
  city: { kind: "line", column: "city", shownOn: "card", most: 100 },
  ZIPCode: { kind: "zipCode", column: "zip_code", shownOn: "card" },
  cellPhone: { kind: "phone", column: "cell_phone", shownOn: "contact" },
  email: { kind: "email", column: "email", shownOn: "contact" },
  coverLetter: { kind: "paragraphs", column: "cover_letter", shownOn: "sheet", most: 20_000 },
  internshipDuration: { kind: "count", column: "internship_duration", shownOn: "card" },
  internshipStructureName: { kind: "line", column: "internship_structure_name", shownOn: "sheet" },
  internshipActivity: { kind: "line", column: "internship_activity", shownOn: "sheet" },
  jobInterviewStatus: { kind: "interviewStatus", column: "job_interview_status", shownOn: "card" },
  jobInterviewTrainingCenter: { kind: "line", column: "job_interview_training_center", shownOn: "sheet" },
  jobInterviewDetail: { kind: "paragraphs", column: "job_interview_detail", shownOn: "sheet" },
  jobInterviewNotice: { kind: "opinion", column: "job_interview_notice", shownOn: "card" },
  studyLevel: { kind: "line", column: "study_level", shownOn: "card" },
  studyLevelCategory: { kind: "studyCategory", column: "study_level_category", shownOn: "card" },
  ranFR: { kind: "count", column: "ran_fr", shownOn: "card" },
  ranMA: { kind: "count", column: "ran_ma", shownOn: "card" },
  ranAR: { kind: "count", column: "ran_ar", shownOn: "card" },
  personalResume: { kind: "file", column: "personal_resume", shownOn: "sheet" },
  profilePicture: { kind: "file", column: "profile_picture", shownOn: "card" },
} as const satisfies Record<string, Field>;

type Fields = typeof candidateFields;
export type FieldName = keyof Fields;

type ShownOn<Where extends Placement> = {
  [Name in FieldName]: Fields[Name]["shownOn"] extends Where ? Name : never;
}[FieldName];

type Shapes = { [Name in FieldName]: (typeof schemas)[Fields[Name]["kind"]] };

export type FieldValues = { [Name in FieldName]: KindValues[Fields[Name]["kind"]] };

export type FieldColumns = { [Name in FieldName as Fields[Name]["column"]]: FieldValues[Name] };

export const fieldNames = Object.keys(candidateFields) as FieldName[];

export function fieldsShownOn<Where extends Placement>(...places: readonly Where[]): ShownOn<Where>[] {
  return fieldNames.filter((name): name is ShownOn<Where> =>
    (places as readonly Placement[]).includes(candidateFields[name].shownOn),
  );
}

export function schemasOf<Name extends FieldName>(names: readonly Name[]): Pick<Shapes, Name> {
  const entries = names.map((name) => [name, schemas[candidateFields[name].kind]] as const);
  return Object.fromEntries(entries) as Pick<Shapes, Name>;
}

const blanks: Readonly<Partial<KindValues>> = { lastName: "", firstName: "", zipCode: "", count: 0 };

export const requiredFields = fieldNames.filter((name) => blanks[candidateFields[name].kind] === "");

export function blank<Name extends FieldName>(names: readonly Name[]): Pick<FieldValues, Name> {
  const entries = names.map((name) => [name, blanks[candidateFields[name].kind] ?? null] as const);
  return Object.fromEntries(entries) as Pick<FieldValues, Name>;
}

export const CandidateCard = z.object({
  "@id": z.string(),
  "@type": z.literal("VeterinaryCandidate"),
  id: z.int(),
  ...schemasOf(fieldsShownOn("card")),
  active: z.boolean(),
  publishedAt: z.nullable(z.string()),
  isSelected: z.boolean(),
  isAlreadyConsulted: z.boolean(),
  /** The distance in kilometres from the searched place or from the clinic. Null if unknown (B7-01). */
  distance: z.nullable(z.int()),
  distanceApproximate: z.nullable(z.boolean()),
  availability: Availability,
  /**
   * The parts that the candidate hides. The page lists these parts, so that clinics can tell hidden data from missing
   * data (B11-05).
   */
  notShared: z.array(SharedPart),
  /**
   * True if the candidate paused or withdrew. Clinics that selected the candidate still see the first name (B11-09).
   */
  unavailable: z.optional(z.literal(true)),
});
export type CandidateCard = z.infer<typeof CandidateCard>;

/** Contact details are null if the candidate does not share them with this account (policy T-46). */
export const Candidate = z.extend(CandidateCard, schemasOf(["coverLetter", ...fieldsShownOn("sheet", "contact")]));
export type Candidate = z.infer<typeof Candidate>;
