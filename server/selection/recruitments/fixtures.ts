import type { RecruitmentContract } from "contract/selection/recruitments.ts";
import type { AppContext } from "../../platform/context.ts";

export interface RecruitmentWish {
  readonly clinicId: string;
  readonly candidateId: number;
  readonly contract?: RecruitmentContract;
  readonly startsOn?: string;
}

export async function makeRecruitment(
  ctx: AppContext,
  { clinicId, candidateId, contract = "apprenticeship", startsOn }: RecruitmentWish,
): Promise<string> {
  const id = ctx.random.uuid();
  await ctx.db
    .insertInto("recruitments")
    .values({
      ...{ id, contract, state: "reported", starts_on: startsOn ?? null, reported_at: ctx.clock.now() },
      ...{ clinic_id: clinicId, reported_by: clinicId, candidate_id: candidateId, decided_by: null, reason: null },
    })
    .execute();
  return id;
}
