import type { Database } from "../../db/connect.ts";
import { Problem } from "../../http/problem.ts";
import { type IntroductionRow, lockIntroduction } from "../introductions/store.ts";

/** A request that waits for its answer, locked. @throws Problem introductionNotFound, introductionClosed */
export async function openIntroduction(trx: Database, id: string): Promise<IntroductionRow> {
  const row = await lockIntroduction(trx, id);
  if (!row) throw new Problem("introductionNotFound");
  if (row.state !== "sent") throw new Problem("introductionClosed");
  return row;
}
