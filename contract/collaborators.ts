import * as z from "zod/mini";
import { Mandatary } from "./account.ts";
import { call } from "./call.ts";
import { longest } from "./fields.ts";

/** Collaborators that one account holder may appoint. */
export const COLLABORATORS_MAX = 10;

/** A field as typed: what is wrong with it is said in French by the server. */
const typed = (max: number) => z.optional(z.nullable(z.string().check(z.maxLength(max))));
/** Must be the holder's own number (policy W-08). */
const OwnOrdinal = z.optional(z.nullable(z.string().check(z.maxLength(64))));

export const addCollaborator = call({
  summary: "Add collaborator: sends an invitation; adding one who has not answered sends a fresh one",
  method: "POST",
  path: "/api/veterinary/account/mandatary/pre-register",
  access: "holder",
  input: z.object({
    lastName: typed(longest.name),
    firstName: typed(longest.name),
    email: typed(longest.anything),
    numOrdinal: OwnOrdinal,
  }),
  answer: z.object({ success: z.object({ childVeterinaryUser: z.array(Mandatary) }) }),
  errors: ["collaboratorRefused", "emailTaken", "collaboratorsFull"],
  limits: ["invitationsPerAccount"],
});

export const deleteCollaborator = call({
  summary: "Delete collaborator: ends the person's sessions, invitations and alerts at once",
  method: "POST",
  path: "/api/veterinary/account/mandatary/delete",
  access: "holder",
  input: z.object({ email: typed(longest.anything), numOrdinal: OwnOrdinal }),
  answer: z.object({ success: z.literal(true) }),
  errors: ["collaboratorNotFound"],
});
