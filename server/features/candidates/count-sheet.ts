import type { Problem } from "../../http/problem.ts";
import type { Caller, SessionUser } from "../../http/slice.ts";
import { clinicOf } from "../../limits/subjects.ts";

/** Whoever a sheet is uncovered for. */
export type SheetReader = Pick<SessionUser, "id" | "holderId" | "clinicNumber">;

/**
 * Counts a sheet that another call than its own uncovers, for the account and for its clinic (policy T-45, T-64).
 * @returns the refusal once one of them has had its sheets of the day
 */
export async function countSheet(caller: Caller, reader: SheetReader): Promise<Problem | undefined> {
  const refusal = await caller.count("candidateSheetPerAccount", reader.id);
  return refusal ?? caller.count("candidateSheetPerClinic", clinicOf(reader));
}
