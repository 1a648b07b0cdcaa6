import * as z from "zod/mini";
import { call, file } from "../../call.ts";
import { Candidate, CandidateCard, fieldNames, schemasOf } from "../candidate-fields.ts";
import { PICTURE_SIZES } from "../files.ts";
import { DossierState } from "../states.ts";
import { Correction } from "./corrections.ts";
import { Availability, Sharing } from "./own-values.ts";
import { SeenBy } from "./views.ts";

/**
 * The view 'Comme une clinique me voit' concerns no particular clinic, so it omits these values, which differ between
 * clinics (B11-04).
 */
const ofAccount = { isSelected: true, isAlreadyConsulted: true, distance: true, distanceApproximate: true } as const;

export const OwnDossier = z.object({
  fields: z.object(schemasOf(fieldNames)),
  state: DossierState,
  /** The last day of the pause. Null if the candidate has not paused. */
  pausedUntil: z.nullable(z.string()),
  /** When the server will erase the dossier. Before this time, `resumeOwnDossier` cancels the erasure. */
  erasesAt: z.nullable(z.string()),
  /** True if `resumeOwnDossier` cancels an erasure or shows the dossier to clinics again. */
  canResume: z.boolean(),
  card: z.omit(CandidateCard, ofAccount),
  sheet: z.omit(Candidate, ofAccount),
  sheetSelected: z.omit(Candidate, ofAccount),
  sharing: Sharing,
  availability: Availability,
  corrections: z.array(Correction),
  lastSeen: z.nullable(SeenBy),
});
export type OwnDossier = z.infer<typeof OwnDossier>;

export const ownDossier = call({
  summary: "Dossier: all data of the page; `card`, `sheet` and `sheetSelected` are what clinics see",
  method: "GET",
  path: "/api/dossier",
  access: "dossier",
  input: z.strictObject({}),
  response: OwnDossier,
  errors: [],
});

export const ownPicture = call({
  summary: "Dossier: the candidate's picture, even if hidden from clinics",
  method: "GET",
  path: "/api/dossier/picture",
  access: "dossier",
  input: z.object({ size: z.optional(z.enum(PICTURE_SIZES)) }),
  response: file,
  errors: ["fileNotFound"],
});

export const ownResume = call({
  summary: "Dossier: the candidate's resume",
  method: "GET",
  path: "/api/dossier/resume",
  access: "dossier",
  input: z.strictObject({}),
  response: file,
  errors: ["fileNotFound"],
});

export const shareOwnDossier = call({
  summary: "Dossier: show or hide photo, phone, e-mail and letter; omitted parts stay unchanged",
  method: "PUT",
  path: "/api/dossier/sharing",
  access: "dossier",
  input: z.partial(Sharing),
  response: z.object({ sharing: Sharing }),
  errors: [],
});

export const setAvailability = call({
  summary: "Dossier: start, distance and driving licence for work; omitted fields stay unchanged",
  method: "PUT",
  path: "/api/dossier/availability",
  access: "dossier",
  /** Accepts any value, so that the server can return one error (422) for each invalid field. */
  input: z.object({
    from: z.optional(z.unknown()),
    mobilityKm: z.optional(z.unknown()),
    drivingLicence: z.optional(z.unknown()),
    lookingFor: z.optional(z.unknown()),
  }),
  response: z.object({ availability: Availability }),
  errors: ["invalidRecord"],
  limits: ["dossierChangesPerPerson"],
});
