import * as z from "zod/mini";
import { InterviewStatus, Opinion, STUDY_CATEGORIES } from "./candidate-values.ts";

const text = z.nullable(z.string());

/** What a field can be, and how each kind travels; records/candidate-rules.ts says what it accepts. */
const shapes = {
  lastName: z.string(),
  firstName: z.string(),
  zipCode: z.string(),
  /** YYYY-MM-DD */
  day: text,
  phone: text,
  email: text,
  line: text,
  paragraphs: text,
  /** The name of a file. */
  file: text,
  /** Days or hours. */
  count: z.int(),
  interviewStatus: z.nullable(InterviewStatus),
  opinion: z.nullable(Opinion),
  studyCategory: z.nullable(z.int().check(z.minimum(1), z.maximum(STUDY_CATEGORIES.length))),
};

/** What a field of each kind holds. */
export type KindValues = { [Kind in keyof typeof shapes]: z.infer<(typeof shapes)[Kind]> };
export type FieldKind = keyof KindValues;

/** Where a field is told: on cards and sheets, on sheets, or on the sheet of who may get in touch (policy T-46). */
export type Told = "card" | "sheet" | "contact";

/** A field of a candidate. */
export interface Field {
  readonly kind: FieldKind;
  /** Its column in the table `candidates`. */
  readonly column: string;
  readonly told: Told;
  /** Most characters, where they are not those of its kind. */
  readonly most?: number;
}

/**
 * A candidate's fields (product 3.4), each described once, in the order of the provider's records: from here follow the
 * record and its file's columns, the columns of the database, the answers, and what is hidden, archived and exported. A
 * new one is a line here, a migration, for the eye where a page draws it, and READING of
 * server/features/intake/incoming-candidate.ts with the digest of its test: lines of files then mean something else.
 */
export const candidateFields = {
  lastName: { kind: "lastName", column: "last_name", told: "card" },
  firstName: { kind: "firstName", column: "first_name", told: "card" },
  birthday: { kind: "day", column: "birthday", told: "card" },
  city: { kind: "line", column: "city", told: "card", most: 100 },
  ZIPCode: { kind: "zipCode", column: "zip_code", told: "card" },
  cellPhone: { kind: "phone", column: "cell_phone", told: "contact" },
  email: { kind: "email", column: "email", told: "contact" },
  coverLetter: { kind: "paragraphs", column: "cover_letter", told: "sheet", most: 20_000 },
  internshipDuration: { kind: "count", column: "internship_duration", told: "card" },
  internshipStructureName: { kind: "line", column: "internship_structure_name", told: "sheet" },
  internshipActivity: { kind: "line", column: "internship_activity", told: "sheet" },
  jobInterviewStatus: { kind: "interviewStatus", column: "job_interview_status", told: "card" },
  jobInterviewTrainingCenter: { kind: "line", column: "job_interview_training_center", told: "sheet" },
  jobInterviewDetail: { kind: "paragraphs", column: "job_interview_detail", told: "sheet" },
  jobInterviewNotice: { kind: "opinion", column: "job_interview_notice", told: "card" },
  studyLevel: { kind: "line", column: "study_level", told: "card" },
  studyLevelCategory: { kind: "studyCategory", column: "study_level_category", told: "card" },
  ranFR: { kind: "count", column: "ran_fr", told: "card" },
  ranMA: { kind: "count", column: "ran_ma", told: "card" },
  ranAR: { kind: "count", column: "ran_ar", told: "card" },
  personalResume: { kind: "file", column: "personal_resume", told: "sheet" },
  profilePicture: { kind: "file", column: "profile_picture", told: "card" },
} as const satisfies Record<string, Field>;

type Fields = typeof candidateFields;
export type FieldName = keyof Fields;

/** The fields that are told somewhere. */
type ToldIn<Where extends Told> = { [Name in FieldName]: Fields[Name]["told"] extends Where ? Name : never }[FieldName];

/** The shapes of fields. */
type Shapes = { [Name in FieldName]: (typeof shapes)[Fields[Name]["kind"]] };

/** What fields hold, by their names. */
export type FieldValues = { [Name in FieldName]: KindValues[Fields[Name]["kind"]] };

/** What fields hold, by their columns. */
export type FieldColumns = { [Name in FieldName as Fields[Name]["column"]]: FieldValues[Name] };

/** The names of all fields, in their order. */
export const fieldNames = Object.keys(candidateFields) as FieldName[];

/** The names of the fields that are told in one of some places, in their order. */
export function toldIn<Where extends Told>(...places: readonly Where[]): ToldIn<Where>[] {
  return fieldNames.filter((name): name is ToldIn<Where> =>
    (places as readonly Told[]).includes(candidateFields[name].told),
  );
}

/** The shapes of some fields. */
export function shapesOf<Name extends FieldName>(names: readonly Name[]): Pick<Shapes, Name> {
  const entries = names.map((name) => [name, shapes[candidateFields[name].kind]] as const);
  return Object.fromEntries(entries) as Pick<Shapes, Name>;
}

/** What stands in a field of which nothing is told, or known: null, where that is not one of its values. */
const blanks: Readonly<Partial<KindValues>> = { lastName: "", firstName: "", zipCode: "", count: 0 };

/** The fields that no record may lack. */
export const requiredFields = fieldNames.filter((name) => blanks[candidateFields[name].kind] === "");

/** Some fields without what they hold. */
export function blank<Name extends FieldName>(names: readonly Name[]): Pick<FieldValues, Name> {
  const entries = names.map((name) => [name, blanks[candidateFields[name].kind] ?? null] as const);
  return Object.fromEntries(entries) as Pick<FieldValues, Name>;
}

/** What a card shows of a candidate (product 2.7). */
export const CandidateCard = z.object({
  "@id": z.string(),
  "@type": z.literal("VeterinaryCandidate"),
  id: z.int(),
  ...shapesOf(toldIn("card")),
  active: z.boolean(),
  /** When it was first published; null for one that never was. */
  publishedAt: z.nullable(z.string()),
  isSelected: z.boolean(),
  isAlreadyConsulted: z.boolean(),
  /** Whole kilometres from where the list looks, or else from the account's clinic; null where a place is unknown (beyond B7-01). */
  distance: z.nullable(z.int()),
  /** Whether one of both places is known only roughly; null without a distance. */
  distanceApproximate: z.nullable(z.boolean()),
});
export type CandidateCard = z.infer<typeof CandidateCard>;

/** A candidate sheet (product 3.4), the letter first. Contact stays null unless it is shared (policy T-46). */
export const Candidate = z.extend(CandidateCard, shapesOf(["coverLetter", ...toldIn("sheet", "contact")]));
export type Candidate = z.infer<typeof Candidate>;
