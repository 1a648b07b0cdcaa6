import type { AnswerOf, ParsedInputOf } from "contract/call.ts";
import type { takeBackRecruitment as definition } from "contract/recruitments.ts";
import { readId } from "contract/values.ts";
import { transact } from "../../db/retry.ts";
import { Problem } from "../../http/problem.ts";
import type { SessionUser } from "../../http/slice.ts";
import type { World } from "../../world.ts";
import { takeBackChosen } from "../follow-up/advance-follow-up.ts";
import { deleteReport, lockReports } from "./store.ts";

type Call = typeof definition;

/** Takes the clinic's report back, and the status that it gave, while the centre has not decided (beyond B4-01). */
export async function takeBackRecruitment(
  { id: text }: ParsedInputOf<Call>,
  user: SessionUser,
  world: World,
): Promise<AnswerOf<Call>> {
  const id = readId(text);
  if (id === undefined) throw new Problem("recruitmentNotFound");
  const clinicId = user.holderId ?? user.id;
  await transact(world, async (trx) => {
    const reports = await lockReports(trx, clinicId, id);
    const open = reports.find(({ state }) => state === "reported");
    if (!open) throw new Problem(reports.length > 0 ? "recruitmentDecided" : "recruitmentNotFound");
    await deleteReport(trx, open.id);
    const whose = { clinicId, accountId: open.reported_by, candidateId: id, by: user.id };
    await takeBackChosen(trx, world, whose, open.reported_at);
  });
  return { success: true };
}
