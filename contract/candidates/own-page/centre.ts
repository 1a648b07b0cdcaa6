import * as z from "zod/mini";
import { call } from "../../call.ts";
import { OwnDossier } from "./own-dossier.ts";
import { Availability, SharedPart, Sharing } from "./own-values.ts";

const id = z.string().check(z.maxLength(40));
const opening = ["candidateNotFound", "confirmYourself"] as const;

/**
 * A change of sharing or availability. `feed` means that a provider's record made the change. `staff` is null if no
 * staff member made the change, or if the member was removed. `wording` is the version of the sentences about sharing
 * (SHARING_WORDING). It is null for the feed, and if the change follows from a change of another field.
 */
export const OwnChange = z.object({
  at: z.string(),
  by: z.enum(["person", "staff", "feed"]),
  staff: z.nullable(z.object({ firstName: z.string(), lastName: z.string() })),
  wording: z.nullable(z.int()),
  before: z.record(z.string(), z.unknown()),
  after: z.record(z.string(), z.unknown()),
});
export type OwnChange = z.infer<typeof OwnChange>;

export const readOwnPage = call({
  summary: "Staff: a dossier as the candidate sees it, with the candidate's settings and their dates",
  method: "GET",
  path: "/api/formation/candidates/{id}/own-page",
  access: "staff",
  input: z.object({ id }),
  response: z.object({
    page: OwnDossier,
    sharing: Sharing,
    availability: Availability,
    /** Only staff see this value, never a clinic (B11-12). */
    isMinor: z.boolean(),
    /** The latest 30 changes, latest first. */
    changes: z.array(OwnChange),
  }),
  errors: opening,
});

export const hideParts = call({
  summary: "Staff: hide parts of a dossier from clinics; only the candidate can show them again",
  method: "POST",
  path: "/api/formation/candidates/{id}/hide",
  access: "staff",
  input: z.object({ id, parts: z.array(SharedPart).check(z.minLength(1), z.maxLength(4)) }),
  response: z.object({ sharing: Sharing }),
  errors: [...opening, "leftByPerson"],
});
