import type { RecruitmentContract } from "contract/selection/recruitments.ts";
import type { World } from "../../platform/world.ts";

export interface RecruitmentWish {
  readonly clinicId: string;
  readonly candidateId: number;
  readonly contract?: RecruitmentContract;
  readonly startsOn?: string;
}

export async function makeRecruitment(
  world: World,
  { clinicId, candidateId, contract = "apprenticeship", startsOn }: RecruitmentWish,
): Promise<string> {
  const id = world.random.uuid();
  await world.db
    .insertInto("recruitments")
    .values({
      ...{ id, contract, state: "reported", starts_on: startsOn ?? null, reported_at: world.clock.now() },
      ...{ clinic_id: clinicId, reported_by: clinicId, candidate_id: candidateId, decided_by: null, reason: null },
    })
    .execute();
  return id;
}
