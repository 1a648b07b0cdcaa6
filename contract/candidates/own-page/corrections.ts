import * as z from "zod/mini";
import { call, file } from "../../call.ts";
import { cursor, pageOf } from "../../pages.ts";
import { anyParameter, queryList } from "../../values.ts";
import { type FieldName, fieldNames } from "../candidate-fields.ts";
import { FILE_BYTES } from "../files.ts";

/** The fields for which a candidate may propose another text or number (B11-07). */
export const CORRECTABLE = [
  "lastName",
  "firstName",
  "birthday",
  "email",
  "city",
  "ZIPCode",
  "cellPhone",
  "studyLevel",
  "studyLevelCategory",
  "coverLetter",
] as const satisfies readonly FieldName[];

const CORRECTABLE_FILES = ["profilePicture", "personalResume"] as const satisfies readonly FieldName[];
const CorrectionField = z.enum([...CORRECTABLE, ...CORRECTABLE_FILES]);
export type CorrectionField = z.infer<typeof CorrectionField>;

export const CorrectionState = z.enum(["waiting", "accepted", "refused"]);
export type CorrectionState = z.infer<typeof CorrectionState>;

/** If a correction waits longer than this many days, the server reminds the centre. */
export const CORRECTION_REMINDED_DAYS = 20;
export const CORRECTION_REASON_LENGTH = 500;

const value = z.nullable(z.union([z.string(), z.number()]));

/**
 * A correction that the candidate proposes for one field. `value` is null for a file, because the server returns the
 * names of accepted files only.
 */
export const Correction = z.object({
  id: z.string(),
  field: CorrectionField,
  value,
  state: CorrectionState,
  proposedAt: z.string(),
  answeredAt: z.nullable(z.string()),
  reason: z.nullable(z.string()),
});
export type Correction = z.infer<typeof Correction>;

export const proposeCorrections = call({
  summary: "Dossier: propose values by field; a proposal replaces an earlier one that still waits",
  method: "POST",
  path: "/api/dossier/corrections",
  access: "dossier",
  judgesTexts: true,
  input: z.object(
    Object.fromEntries([...fieldNames, "contactShareable"].map((name) => [name, z.optional(z.unknown())])),
  ),
  response: z.void(),
  isLater: true,
  errors: ["invalidRecord"],
  limits: ["dossierChangesPerPerson"],
});

const proposedFile = {
  method: "PUT",
  access: "dossier",
  raw: true,
  whole: "content",
  maxBytes: FILE_BYTES,
  input: z.object({ content: z.instanceof(Uint8Array) }),
  response: z.void(),
  isLater: true,
  errors: ["fileRefused"],
  limits: ["dossierChangesPerPerson"],
} as const;

export const proposePicture = call({
  ...proposedFile,
  summary: "Dossier: propose a picture",
  path: "/api/dossier/corrections/picture",
});

export const proposeResume = call({
  ...proposedFile,
  summary: "Dossier: propose a resume",
  path: "/api/dossier/corrections/resume",
});

export const CorrectionRequest = z.extend(Correction, {
  /** The present value of the field in the dossier. If the field is a file, true means that the dossier has a file. */
  present: z.nullable(z.union([z.string(), z.number(), z.boolean()])),
  candidate: z.object({ id: z.int(), externalId: z.string(), firstName: z.string(), lastName: z.string() }),
  /** The candidate whose dossier already has the proposed e-mail address. Null if there is no such dossier. */
  usedBy: z.nullable(z.object({ id: z.int(), firstName: z.string(), lastName: z.string() })),
  remindedAt: z.nullable(z.string()),
});
export type CorrectionRequest = z.infer<typeof CorrectionRequest>;

export const listCorrections = call({
  summary: "Staff: values that candidates propose for their dossiers, oldest first",
  method: "GET",
  path: "/api/formation/corrections",
  access: "staff",
  input: z.strictObject({ state: z._default(queryList(CorrectionState), ["waiting"]), cursor }),
  response: pageOf(CorrectionRequest),
  errors: [],
});

export const correctionFile = call({
  summary: "Staff: the picture or resume that a candidate proposes",
  method: "GET",
  path: "/api/formation/corrections/{id}/file",
  access: "staff",
  input: z.object({ id: anyParameter }),
  response: file,
  errors: ["notFound", "fileNotFound", "confirmYourself"],
});

const answered = {
  method: "POST",
  access: "staff",
  response: z.object({ correction: CorrectionRequest }),
  errors: ["notFound", "requestAnswered"],
} as const;

export const acceptCorrection = call({
  ...answered,
  summary: "Staff: accept a proposed value; a feed does not overwrite it, and the candidate gets a mail",
  path: "/api/formation/corrections/{id}/accept",
  input: z.object({ id: anyParameter }),
  errors: [...answered.errors, "invalidRecord", "leftByPerson"],
});

export const refuseCorrection = call({
  ...answered,
  summary: "Staff: reject a proposed value, with a reason that the candidate gets by mail",
  path: "/api/formation/corrections/{id}/refuse",
  input: z.object({ id: anyParameter, reason: z.optional(z.nullable(z.string().check(z.maxLength(20_000)))) }),
  errors: [...answered.errors, "reasonRefused"],
});
