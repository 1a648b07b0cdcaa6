import { type CorrectionRequest, listCorrections as definition } from "contract/candidates/own-page/corrections.ts";
import { PAGE_SIZE } from "contract/pages.ts";
import type { Database } from "../../platform/db/connect.ts";
import type { Handler } from "../../platform/http/feature.ts";
import { cutPage, nextPath, readInstantCursor } from "../../platform/http/page-cursor.ts";
import type { WholeCandidate } from "../intake/candidate-store.ts";
import { fieldsOf } from "../intake/corrections.ts";
import { type CorrectionRow, findCorrections, findUsersOfAddresses, toCorrection } from "./store.ts";

const FILES: readonly string[] = ["profilePicture", "personalResume"];

export const listCorrections: Handler<typeof definition> = async ({ state, cursor }, _staff, { db }) => {
  const after = readInstantCursor(cursor);
  const { rows, total } = await findCorrections(db, state, { after, count: PAGE_SIZE + 1 });
  const { page, last } = cutPage(rows);
  const next = nextPath(definition.path, { state }, last && [last.proposed_at.toISOString(), last.id]);
  return { total, items: await toRequests(db, page), next };
};

export async function toRequest(db: Database, row: CorrectionRow): Promise<CorrectionRequest> {
  const [request] = await toRequests(db, [row]);
  if (!request) throw new Error("The dossier of a correction does not exist");
  return request;
}

async function toRequests(db: Database, rows: readonly CorrectionRow[]): Promise<CorrectionRequest[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ candidate_id }) => candidate_id);
  const candidates = await db.selectFrom("candidates").selectAll().where("id", "in", ids).execute();
  const byId = new Map(candidates.map((candidate) => [candidate.id, candidate]));
  const users = await findUsersOfAddresses(db, rows);
  return rows.flatMap((row) => {
    const candidate = byId.get(row.candidate_id);
    return candidate ? [{ ...withCandidate(row, candidate), usedBy: users.get(row.id) ?? null }] : [];
  });
}

function withCandidate(row: CorrectionRow, candidate: WholeCandidate): Omit<CorrectionRequest, "usedBy"> {
  const { id, external_id: externalId, first_name: firstName, last_name: lastName } = candidate;
  const present = fieldsOf(candidate)[row.field];
  return {
    ...toCorrection(row),
    present: FILES.includes(row.field) ? present !== null : present,
    candidate: { id, externalId, firstName, lastName },
    remindedAt: row.reminded_at?.toISOString() ?? null,
  };
}
