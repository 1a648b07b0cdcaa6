import type { Database } from "../../db/connect.ts";
import { Problem } from "../../http/problem.ts";
import { findIntroduction, type IntroductionRow, lockIntroduction } from "../introductions/store.ts";
import { holdCandidate } from "../recruitments/store.ts";

/**
 * A request that waits for its answer, locked. The candidate is locked first, as by what ends their availability.
 * @throws Problem introductionNotFound, introductionClosed
 */
export async function openIntroduction(trx: Database, id: string): Promise<IntroductionRow> {
  const seen = await findIntroduction(trx, id);
  if (seen) await holdCandidate(trx, seen.candidate_id);
  const row = await lockIntroduction(trx, id);
  if (!row) throw new Problem("introductionNotFound");
  if (row.state !== "sent") throw new Problem("introductionClosed");
  return row;
}
