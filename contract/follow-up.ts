import * as z from "zod/mini";
import { call } from "./call.ts";
import { cursor, pageOf } from "./pages.ts";
import { anyParameter } from "./values.ts";

/** How far a clinic has come with a candidate, in the order of the way there (beyond B2-01). */
export const FOLLOW_UP_STATUSES = ["toContact", "contacted", "interview", "trial", "chosen", "dismissed"] as const;
export const FollowUpStatus = z.enum(FOLLOW_UP_STATUSES);
export type FollowUpStatus = z.infer<typeof FollowUpStatus>;

/** Characters of a note (beyond B2-02). */
export const NOTE_LENGTH = 2000;

/** Somebody of the clinic, by name. */
export const Colleague = z.object({ firstName: z.string(), lastName: z.string() });
export type Colleague = z.infer<typeof Colleague>;

/** What a clinic keeps about a candidate whom it put aside (beyond B2-03). */
export const FollowUp = z.object({
  status: FollowUpStatus,
  /** Empty where nothing is noted. */
  note: z.string(),
  /** A day, or null. */
  nextStepOn: z.nullable(z.string()),
  updatedAt: z.string(),
  /** Null where nobody of the clinic changed it yet, and for who has left since. */
  updatedBy: z.nullable(Colleague),
  /** Grows with every change: what whoever writes a note names. */
  edition: z.int(),
});
export type FollowUp = z.infer<typeof FollowUp>;

/** The candidate's id: what is none is not in the selection (404). */
const selectionId = anyParameter;

export const changeFollowUp = call({
  summary: "Change status, note or next step of a candidate in the selection; what is left out stays",
  method: "PUT",
  path: "/api/veterinary/user/selection/{selectionId}/follow-up",
  access: "account",
  input: z.object({
    selectionId,
    /** A status; another value is a 422, as with the fields below. */
    status: z.optional(z.unknown()),
    /** Up to 2,000 characters. */
    note: z.optional(z.unknown()),
    /** A day (YYYY-MM-DD), or null for none. */
    nextStepOn: z.optional(z.unknown()),
    /** The edition that was read: a note is only written over that one. */
    edition: z.optional(z.unknown()),
  }),
  answer: z.object({ success: z.literal(true), followUp: FollowUp }),
  /** 409 `editedMeanwhile` carries the newer `followUp`. */
  errors: ["notInSelection", "followUpRefused", "editedMeanwhile"],
  limits: ["followUpChangesPerAccount"],
});

export const followUpHistory = call({
  summary: "Changes of a follow-up, latest first; where status and next step stayed, the note was changed",
  method: "GET",
  path: "/api/veterinary/user/selection/{selectionId}/history",
  access: "account",
  input: z.strictObject({ selectionId, cursor }),
  answer: pageOf(
    z.object({
      at: z.string(),
      /** Null for who has left since, and for what the centre's answer changed. */
      by: z.nullable(Colleague),
      status: FollowUpStatus,
      nextStepOn: z.nullable(z.string()),
    }),
  ),
  errors: ["notInSelection"],
});
