import type { Database } from "../../platform/db/connect.ts";
import { Problem } from "../../platform/http/problem.ts";
import { holdCandidate } from "../recruitments/store.ts";
import { findIntroduction, type IntroductionRow, lockIntroduction } from "./store.ts";

/** Locks the candidate first, as `endAvailability` does. @throws Problem introductionNotFound, introductionClosed */
export async function openIntroduction(trx: Database, id: string): Promise<IntroductionRow> {
  const seen = await findIntroduction(trx, id);
  if (seen) await holdCandidate(trx, seen.candidate_id);
  const row = await lockIntroduction(trx, id);
  if (!row) throw new Problem("introductionNotFound");
  if (row.state !== "sent") throw new Problem("introductionClosed");
  return row;
}
