import type { RecruitmentContract } from "contract/recruitments.ts";
import type { World } from "../../world.ts";

/** What of a report matters to a test or to the demo. */
export interface RecruitmentWish {
  readonly clinicId: string;
  readonly candidateId: number;
  readonly contract?: RecruitmentContract;
  readonly startsOn?: string;
}

/**
 * Makes a report that waits for the centre.
 * @returns its id
 */
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
