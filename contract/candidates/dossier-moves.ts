import * as z from "zod/mini";
import { call } from "../call.ts";
import { DossierState } from "./states.ts";

export const BULK_DOSSIERS = 500;

const one = {
  method: "POST",
  access: "staff",
  input: z.object({ id: z.string().check(z.maxLength(40)) }),
  response: z.object({ state: DossierState }),
  errors: ["candidateNotFound", "impossibleMove"],
} as const;

export const publishDossier = call({
  ...one,
  summary: "Staff: show a dossier to clinics; only the first publication causes alerts",
  path: "/api/formation/candidates/{id}/publish",
  errors: [...one.errors, "underFifteen", "leftByPerson"],
});

export const withdrawDossier = call({
  ...one,
  summary: "Staff: hide a published dossier from clinics",
  path: "/api/formation/candidates/{id}/withdraw",
});

export const recruitDossier = call({
  ...one,
  summary: "Staff: mark a candidate as recruited",
  path: "/api/formation/candidates/{id}/recruit",
  errors: [...one.errors, "leftByPerson"],
});

export const archiveDossier = call({
  ...one,
  summary: "Staff: archive a dossier",
  path: "/api/formation/candidates/{id}/archive",
  errors: [...one.errors, "leftByPerson"],
});

export const restoreDossier = call({
  ...one,
  summary: "Staff: undo an archiving or a recruitment; the dossier becomes withdrawn",
  path: "/api/formation/candidates/{id}/restore",
});

export const moveDossiers = call({
  summary: "Staff: change the state of up to 500 dossiers; each has its own result",
  method: "POST",
  path: "/api/formation/candidates/bulk",
  access: "staff",
  input: z.object({
    action: z.enum(["publish", "withdraw", "recruit", "archive", "restore"]),
    ids: z.array(z.int()).check(z.maxLength(BULK_DOSSIERS)),
  }),
  response: z.object({
    results: z.array(
      z.union([
        z.object({ id: z.int(), state: DossierState }),
        z.object({
          id: z.int(),
          error: z.string(),
          code: z.enum(["candidateNotFound", "impossibleMove", "underFifteen", "leftByPerson"]),
        }),
      ]),
    ),
  }),
  errors: [],
});
