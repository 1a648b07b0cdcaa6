import * as z from "zod/mini";
import { call } from "../call.ts";
import { Done, longest, typed } from "../values.ts";
import { Mandatary } from "./account.ts";

export const COLLABORATORS_MAX = 10;

/** The server accepts only the ordinal number of the logged-in holder (policy W-08). */
const OwnOrdinal = typed(64);

export const addCollaborator = call({
  summary: "Add collaborator: sends an invitation, or a new one if the person has not accepted yet",
  method: "POST",
  path: "/api/veterinary/account/mandatary/pre-register",
  access: "holder",
  input: z.object({
    lastName: typed(longest.name),
    firstName: typed(longest.name),
    email: typed(longest.anything),
    numOrdinal: OwnOrdinal,
  }),
  response: z.object({ success: z.object({ childVeterinaryUser: z.array(Mandatary) }) }),
  errors: ["collaboratorRefused", "emailTaken", "collaboratorsFull"],
  limits: ["invitationsPerAccount"],
});

export const deleteCollaborator = call({
  summary: "Delete collaborator: ends the collaborator's sessions, invitations and alerts at once",
  method: "POST",
  path: "/api/veterinary/account/mandatary/delete",
  access: "holder",
  input: z.object({ email: typed(longest.anything), numOrdinal: OwnOrdinal }),
  response: Done,
  errors: ["collaboratorNotFound"],
});
