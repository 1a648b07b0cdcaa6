import type { Database } from "../../platform/db/connect.ts";
import { Problem } from "../../platform/http/problem.ts";
import { type DossierRow, findDossier, lockDossier } from "../dossiers/dossier-store.ts";
import { lockWhole, type WholeCandidate } from "../intake/candidate-store.ts";
import { findSamePersons } from "../intake/same-person-store.ts";

export function findOwnDossier(db: Database, candidateId: number): Promise<DossierRow> {
  return orExpired(findDossier(db, candidateId));
}

export function lockOwnDossier(trx: Database, candidateId: number): Promise<WholeCandidate> {
  return orExpired(lockDossier(trx, candidateId));
}

/**
 * Locks the opened dossier and the person's other dossiers, because one choice hides or shows all of them. The opened
 * dossier comes first.
 */
export async function lockOwnDossiers(
  trx: Database,
  candidateId: number,
): Promise<[WholeCandidate, ...WholeCandidate[]]> {
  const own = await lockOwnDossier(trx, candidateId);
  const samePerson = (await findSamePersons(trx, [own])).get(own.external_id);
  return [own, ...(await lockWhole(trx, samePerson?.ids ?? []))];
}

function orExpired<Row>(found: Promise<Row>): Promise<Row> {
  return found.catch((error: unknown) => {
    throw error instanceof Problem ? new Problem("sessionExpired") : error;
  });
}
