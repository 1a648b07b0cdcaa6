import * as z from "zod/mini";
import { call } from "../call.ts";
import { cursor, pageOf } from "../pages.ts";
import { anyParameter } from "../values.ts";

export const FOLLOW_UP_STATUSES = ["toContact", "contacted", "interview", "trial", "chosen", "dismissed"] as const;
export const FollowUpStatus = z.enum(FOLLOW_UP_STATUSES);
export type FollowUpStatus = z.infer<typeof FollowUpStatus>;

export const NOTE_LENGTH = 2000;
/** The page suggests these labels for a next step. Users may also type another text. */
export const STEP_LABELS = ["Rappeler", "Entretien", "Essai"] as const;
export const STEP_LABEL_LENGTH = 60;
export const Colleague = z.object({ firstName: z.string(), lastName: z.string() });

export const FollowUp = z.object({
  status: FollowUpStatus,
  note: z.string(),
  nextStepOn: z.nullable(z.string()),
  /** The kind of the next step. Null without a next step. */
  nextStepLabel: z.nullable(z.string()),
  updatedAt: z.string(),
  /** Null if nobody has changed the follow-up, or if the account that last changed the follow-up was removed. */
  updatedBy: z.nullable(Colleague),
  /**
   * Every change of the follow-up increases the edition. To change the note, a request must contain the current
   * edition.
   */
  edition: z.int(),
  /** When the server mailed the clinic's farewell to the candidate. */
  farewellAt: z.optional(z.string()),
});
export type FollowUp = z.infer<typeof FollowUp>;

const selectionId = anyParameter;

export const changeFollowUp = call({
  summary: "Change status, note or next step of a selected candidate; omitted fields stay unchanged",
  method: "PUT",
  path: "/api/veterinary/user/selection/{selectionId}/follow-up",
  access: "account",
  input: z.object({
    selectionId,
    /** Accepts any value, so that the server can return one error (422) for each invalid field. */
    status: z.optional(z.unknown()),
    note: z.optional(z.unknown()),
    nextStepOn: z.optional(z.unknown()),
    nextStepLabel: z.optional(z.unknown()),
    /**
     * The edition of the follow-up that the page shows. The server stores a note only if this edition is still current.
     */
    edition: z.optional(z.unknown()),
  }),
  response: z.object({ success: z.literal(true), followUp: FollowUp }),
  /** The error `editedMeanwhile` (409) contains the current follow-up as `followUp`. */
  errors: ["notInSelection", "followUpRefused", "editedMeanwhile"],
  limits: ["followUpChangesPerAccount"],
});

export const followUpHistory = call({
  summary: "Changes of a follow-up, latest first; if status and next step are unchanged, the note was changed",
  method: "GET",
  path: "/api/veterinary/user/selection/{selectionId}/history",
  access: "account",
  input: z.strictObject({ selectionId, cursor }),
  response: pageOf(
    z.object({
      at: z.string(),
      by: z.nullable(Colleague),
      status: FollowUpStatus,
      nextStepOn: z.nullable(z.string()),
      nextStepLabel: z.nullable(z.string()),
    }),
  ),
  errors: ["notInSelection"],
});

const DAY_MS = 86_400_000;

/** A next step or the start of a work contract may be this many days before or after today. */
const PLANNED_DAYS = { before: 366, after: 731 } as const;

export function isPlannable(day: string, today: string): boolean {
  const days = (Date.parse(day) - Date.parse(today)) / DAY_MS;
  return days >= -PLANNED_DAYS.before && days <= PLANNED_DAYS.after;
}
