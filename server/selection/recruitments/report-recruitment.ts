import type { AnswerOf, ParsedInputOf } from "contract/call.ts";
import { isDay } from "contract/candidates/records/field-rules.ts";
import { localDay } from "contract/local-time.ts";
import { isPlannable } from "contract/selection/planned-days.ts";
import {
  type reportRecruitment as definition,
  RECRUITMENT_CONTRACTS,
  type RecruitmentContract,
} from "contract/selection/recruitments.ts";
import { zoneOfZip } from "contract/time-zones.ts";
import { transact } from "../../platform/db/retry.ts";
import { type FieldFault, refuseFaults } from "../../platform/http/field-faults.ts";
import { Problem } from "../../platform/http/problem.ts";
import type { Caller, SessionUser } from "../../platform/http/slice.ts";
import type { World } from "../../platform/world.ts";
import { requireSelected } from "../entries/selected-candidate.ts";
import { advanceFollowUp } from "../follow-up/advance-follow-up.ts";
import { recruitmentFaults } from "./messages.ts";
import { holdPublished, insertReport, toRecruitment } from "./store.ts";

type Call = typeof definition;

export async function reportRecruitment(
  input: ParsedInputOf<Call>,
  user: SessionUser,
  world: World,
  caller: Caller,
): Promise<AnswerOf<Call>> {
  const { id: candidateId } = await requireSelected(world, user, input.id);
  const clinicId = user.holderId ?? user.id;
  const report = readReport(
    input.contract,
    input.startsOn,
    localDay(world.clock.now(), zoneOfZip(user.clinicZipCode ?? undefined)),
  );
  const id = world.random.uuid();
  return transact(world, async (trx) => {
    await holdPublished(trx, candidateId);
    const reported = { id, clinicId, reportedBy: user.id, candidateId, ...report };
    const row = await insertReport(trx, reported, world.clock.now());
    if (!row) throw new Problem("recruitmentOpen");
    // Count in the same transaction, so that only stored reports use up the daily limit.
    const refusal = await caller.count("recruitmentsPerClinic", clinicId, trx);
    if (refusal) throw refusal;
    await advanceFollowUp(trx, world, { clinicId, accountId: user.id, candidateId, by: user.id }, "chosen");
    return { recruitment: toRecruitment(row) };
  });
}

function readReport(contract: unknown, startsOn: unknown, today: string) {
  const faults: FieldFault[] = [];
  const known: RecruitmentContract | undefined = RECRUITMENT_CONTRACTS.find((one) => one === contract);
  if (!known) faults.push({ field: "contract", error: recruitmentFaults.contract });
  const isNone = startsOn === undefined || startsOn === null || startsOn === "";
  const day = typeof startsOn === "string" && isDay(startsOn) ? startsOn : null;
  if (!isNone && day === null) faults.push({ field: "startsOn", error: recruitmentFaults.startsOn });
  if (day !== null && !isPlannable(day, today)) faults.push({ field: "startsOn", error: recruitmentFaults.startsFar });
  refuseFaults("recruitmentRefused", faults);
  return { contract: known ?? "unknown", startsOn: day };
}
