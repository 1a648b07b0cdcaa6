import * as contract from "contract/selection/selection.ts";
import { viewerOf } from "../../candidates/search/viewer.ts";
import { recordEvent } from "../../platform/audit.ts";
import { transact } from "../../platform/db/retry.ts";
import { feature } from "../../platform/http/feature.ts";
import { findLatestIntroductions } from "../introductions/store.ts";
import { findLatestRecruitments } from "../recruitments/store.ts";
import { addToSelection, removeCandidate } from "./add-to-selection.ts";
import { exportSelection } from "./export-selection.ts";
import { saveSharing } from "./sharing-store.ts";
import { findSelections } from "./store.ts";

export const calls = feature(contract, {
  /** Returns recruited candidates too, because the page shows them in grey (product 4.4). */
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
    await removeCandidate(ctx, viewerOf(user), input.selectionId);
    return { success: true };
  },

  exportSelection,
  readSelectionSharing(_input, user) {
    return { shared: user.sharesSelection };
  },

  /**
   * In a shared selection, each entry still belongs to the account that added it. If the holder stops the sharing, each
   * account keeps its own entries.
   */
  async shareSelection({ shared }, user, ctx) {
    await transact(ctx, async (trx) => {
      if (!(await saveSharing(trx, user.id, shared))) return;
      const event = shared ? "selection shared" : "selection no longer shared";
      await recordEvent(trx, ctx.clock, { event, actorId: user.id, subject: user.id });
    });
    return { success: true, shared };
  },
});
