import * as z from "zod/mini";
import { call } from "../../call.ts";
import { anyText } from "../../values.ts";

export const OWN_PAUSE_DAYS = 92;
/** The candidate can cancel a requested erasure within this many hours (B11-10). */
export const OWN_ERASURE_HOURS = 72;
export const ERASE_WORD = "EFFACER";

const left = {
  method: "POST",
  access: "dossier",
  response: z.void(),
} as const;

/**
 * This limit applies only to pausing and resuming. Withdrawal and erasure have no such limit, because a candidate must
 * always be able to leave.
 */
const limits = ["dossierChangesPerPerson"] as const;

export const pauseOwnDossier = call({
  ...left,
  summary: "Dossier: hide the dossier from clinics until a day",
  path: "/api/dossier/pause",
  input: z.object({ until: z.optional(z.unknown()) }),
  limits,
  errors: ["pauseRefused", "impossibleMove"],
});

export const withdrawOwnDossier = call({
  ...left,
  summary: "Dossier: hide the dossier from clinics",
  path: "/api/dossier/withdraw",
  input: z.object({}),
  errors: ["impossibleMove"],
});

export const resumeOwnDossier = call({
  ...left,
  summary: "Dossier: end a pause or withdrawal, or take an erasure back; no clinic is told",
  path: "/api/dossier/resume",
  input: z.object({}),
  limits,
  errors: ["impossibleMove", "underFifteen"],
});

export const eraseOwnDossier = call({
  ...left,
  summary: "Dossier: hide the dossier at once, and erase it after 72 hours",
  path: "/api/dossier/erase",
  input: z.object({ confirm: anyText }),
  response: z.object({ erasesAt: z.string() }),
  errors: ["invalidRecord"],
});

export const exportOwnDossier = call({
  summary: "Dossier: all stored data about the candidate, with clinics' notes and the view log",
  method: "GET",
  path: "/api/dossier/export",
  access: "dossier",
  input: z.strictObject({}),
  response: z.record(z.string(), z.unknown()),
  errors: [],
  limits: ["userDataPerAccount"],
});
