import * as z from "zod/mini";
import { call } from "../call.ts";
import { DossierState } from "./dossiers.ts";

export const BULK_DOSSIERS = 500;

export const dossierMoves = {
  publish: { from: ["draft", "withdrawn"], to: "published" },
  withdraw: { from: ["published"], to: "withdrawn" },
  recruit: { from: ["published", "withdrawn"], to: "recruited" },
  archive: { from: ["draft", "withdrawn", "recruited"], to: "archived" },
  restore: { from: ["archived", "recruited"], to: "withdrawn" },
} as const satisfies Record<string, { from: readonly DossierState[]; to: DossierState }>;

export type DossierMove = keyof typeof dossierMoves;

export function movesFrom(state: DossierState): DossierMove[] {
  const names = Object.keys(dossierMoves) as DossierMove[];
  return names.filter((name) => dossierMoves[name].from.some((from) => from === state));
}

const one = {
  method: "POST",
  access: "staff",
  input: z.object({ id: z.string().check(z.maxLength(40)) }),
  response: z.object({ state: DossierState }),
  errors: ["candidateNotFound", "impossibleMove"],
} as const;

export const publishDossier = call({
  ...one,
  summary: "Staff: show a dossier to clinics; alerts are told the first time only",
  path: "/api/formation/candidates/{id}/publish",
  errors: [...one.errors, "underFifteen"],
});

export const withdrawDossier = call({
  ...one,
  summary: "Staff: hide a published dossier from clinics",
  path: "/api/formation/candidates/{id}/withdraw",
});

export const recruitDossier = call({
  ...one,
  summary: "Staff: a candidate is recruited",
  path: "/api/formation/candidates/{id}/recruit",
});

export const archiveDossier = call({
  ...one,
  summary: "Staff: put a dossier away",
  path: "/api/formation/candidates/{id}/archive",
});

export const restoreDossier = call({
  ...one,
  summary: "Staff: take a dossier back from the archive, or a recruitment; it is then withdrawn",
  path: "/api/formation/candidates/{id}/restore",
});

export const moveDossiers = call({
  summary: "Staff: move up to 500 dossiers; each has its own result",
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
          code: z.enum(["candidateNotFound", "impossibleMove", "underFifteen"]),
        }),
      ]),
    ),
  }),
  errors: [],
});
