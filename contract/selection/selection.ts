import * as z from "zod/mini";
import { call, file } from "../call.ts";
import { Candidate, CandidateCard } from "../candidates/candidate-fields.ts";
import { MAX_ID } from "../row-id.ts";
import { Done } from "../values.ts";
import { Colleague, FollowUp } from "./follow-up.ts";
import { Introduction } from "./introductions.ts";
import { Recruitment } from "./recruitments.ts";

/** A selected candidate. `consultedAt` is null if this account has not opened the sheet yet (product 3.5). */
export const SelectionEntry = z.object({
  veterinaryCandidate: CandidateCard,
  consultedAt: z.nullable(z.string()),
  /** Missing only in an entry that the page has just added. */
  followUp: z.optional(FollowUp),
  addedBy: z.optional(z.extend(Colleague, { me: z.boolean() })),
  introduction: z.optional(z.nullable(Introduction)),
  recruitment: z.optional(z.nullable(Recruitment)),
});
export type SelectionEntry = z.infer<typeof SelectionEntry>;

const SelectionId = z.pipe(
  z.union([z.number(), z.pipe(z.string().check(z.maxLength(10), z.regex(/^\d{1,10}$/)), z.transform(Number))]),
  z.int().check(z.minimum(0), z.maximum(MAX_ID)),
);

export const selections = call({
  summary: "Selections, latest first",
  method: "GET",
  path: "/api/veterinary/user/selections",
  access: "account",
  input: z.object({}),
  response: z.object({ veterinaryCandidateVeterinaryUsers: z.array(SelectionEntry) }),
  errors: [],
});

export const addToSelection = call({
  summary: "Add to selection; `isSelected: false` removes",
  method: "POST",
  path: "/api/veterinary/user/selection/add",
  access: "account",
  input: z.object({ selectionId: SelectionId, isSelected: z._default(z.boolean(), true) }),
  response: z.object({
    success: z.literal(true),
    veterinaryCandidate: Candidate,
    /**
     * True if the response has no contact data, because the candidate is not in the selection, or because the account
     * reached its daily limit of opened sheets (policy T-45).
     */
    contentWithheld: z.optional(z.literal(true)),
  }),
  errors: ["candidateNotFound", "candidateRecruited"],
  limits: ["candidateAdditionPerAccount"],
});

export const removeFromSelection = call({
  summary: "Remove from selection",
  method: "POST",
  path: "/api/veterinary/user/selection/delete",
  access: "account",
  input: z.object({ selectionId: SelectionId }),
  response: Done,
  errors: [],
});

const path = "/api/veterinary/clinic/selection-sharing";

export const readSelectionSharing = call({
  summary: "Whether all accounts of the clinic share one selection",
  method: "GET",
  path,
  access: "account",
  input: z.object({}),
  response: z.object({ shared: z.boolean() }),
  errors: [],
});

export const shareSelection = call({
  summary: "Holder: share one selection with all collaborators, or end the sharing",
  method: "PUT",
  path,
  access: "holder",
  input: z.object({ shared: z.boolean() }),
  response: z.object({ success: z.literal(true), shared: z.boolean() }),
  errors: [],
});

export const exportSelection = call({
  summary: "The selection with statuses, next steps and notes, as a CSV file",
  method: "GET",
  path: "/api/veterinary/user/selection/export",
  access: "account",
  input: z.object({}),
  response: file,
  errors: [],
});
