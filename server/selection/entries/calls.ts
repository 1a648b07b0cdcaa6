import * as contract from "contract/selection/selection.ts";
import { lookerOf } from "../../candidates/search/looker.ts";
import { slice } from "../../platform/http/slice.ts";
import { findLatestIntroductions } from "../introductions/store.ts";
import { findLatestRecruitments } from "../recruitments/store.ts";
import { addToSelection } from "./add-to-selection.ts";
import { findSelections } from "./store.ts";
import { takeOut } from "./take-out.ts";

export const calls = slice(contract, {
  /** Includes recruited candidates, which are greyed out (product 4.4). */
  async selections(_input, user, world) {
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
  },
  addToSelection,
  async removeFromSelection(input, user, world) {
    await takeOut(world, lookerOf(user), input.selectionId);
    return { success: true };
  },
});
