import type { AnswerOf } from "contract/call.ts";
import type * as contract from "contract/selection.ts";
import type { SessionUser } from "../../http/slice.ts";
import type { World } from "../../world.ts";
import { lookerOf } from "../candidates/looker.ts";
import { findLatestIntroductions } from "../introductions/store.ts";
import { findLatestRecruitments } from "../recruitments/store.ts";
import { findSelections } from "./store.ts";

/** The account's own selection, or the clinic's, recruited candidates included: they are shown greyed (product 4.4). */
export async function selections(
  _input: object,
  user: SessionUser,
  world: World,
): Promise<AnswerOf<typeof contract.selections>> {
  const entries = await findSelections(world.db, lookerOf(user));
  if (entries.length === 0) return { veterinaryCandidateVeterinaryUsers: [] };
  const clinicId = user.holderId ?? user.id;
  const introductions = await findLatestIntroductions(world.db, clinicId);
  const recruitments = await findLatestRecruitments(world.db, clinicId);
  return {
    veterinaryCandidateVeterinaryUsers: entries.map((entry) => ({
      ...entry,
      introduction: introductions.get(entry.veterinaryCandidate.id) ?? null,
      recruitment: recruitments.get(entry.veterinaryCandidate.id) ?? null,
    })),
  };
}
