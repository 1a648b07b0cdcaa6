import * as contract from "contract/selection/selection.ts";
import { viewerOf } from "../../candidates/search/viewer.ts";
import { feature } from "../../platform/http/feature.ts";
import { findLatestIntroductions } from "../introductions/store.ts";
import { findLatestRecruitments } from "../recruitments/store.ts";
import { addToSelection } from "./add-to-selection.ts";
import { findSelections } from "./store.ts";
import { takeOut } from "./take-out.ts";

export const calls = feature(contract, {
  /** Includes recruited candidates, which are greyed out (product 4.4). */
  async selections(_input, user, ctx) {
    const entries = await findSelections(ctx.db, viewerOf(user));
    if (entries.length === 0) return { veterinaryCandidateVeterinaryUsers: [] };
    const clinicId = user.holderId ?? user.id;
    const introductions = await findLatestIntroductions(ctx.db, clinicId);
    const recruitments = await findLatestRecruitments(ctx.db, clinicId);
    return {
      veterinaryCandidateVeterinaryUsers: entries.map((entry) => ({
        ...entry,
        introduction: introductions.get(entry.veterinaryCandidate.id) ?? null,
        recruitment: recruitments.get(entry.veterinaryCandidate.id) ?? null,
      })),
    };
  },
  addToSelection,
  async removeFromSelection(input, user, ctx) {
    await takeOut(ctx, viewerOf(user), input.selectionId);
    return { success: true };
  },
});
