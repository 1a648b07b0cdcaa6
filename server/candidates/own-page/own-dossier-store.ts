import type { Database } from "../../platform/db/connect.ts";
import { Problem } from "../../platform/http/problem.ts";
import { type DossierRow, findDossier, lockDossier } from "../dossiers/dossier-store.ts";
import type { WholeCandidate } from "../intake/candidate-store.ts";

/** @throws Problem sessionExpired if the dossier was erased meanwhile */
export function findOwnDossier(db: Database, candidateId: number): Promise<DossierRow> {
  return orExpired(findDossier(db, candidateId));
}

/** @throws Problem sessionExpired if the dossier was erased meanwhile */
export function lockOwnDossier(trx: Database, candidateId: number): Promise<WholeCandidate> {
  return orExpired(lockDossier(trx, candidateId));
}

function orExpired<Row>(found: Promise<Row>): Promise<Row> {
  return found.catch((error: unknown) => {
    throw error instanceof Problem ? new Problem("sessionExpired") : error;
  });
}
