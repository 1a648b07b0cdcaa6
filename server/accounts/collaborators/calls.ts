import * as contract from "contract/accounts/collaborators.ts";
import { normalizeEmail } from "contract/fields.ts";
import { recordEvent } from "../../platform/audit.ts";
import { transact } from "../../platform/db/retry.ts";
import { feature } from "../../platform/http/feature.ts";
import { Problem } from "../../platform/http/problem.ts";
import { transferSelection } from "../../selection/entries/sharing-store.ts";
import { lockOwnAccount } from "../profile/lock-store.ts";
import { addCollaborator } from "./add-collaborator.ts";
import { requireOwnOrdinal } from "./own-ordinal.ts";
import { removeCollaborator } from "./store.ts";

export const calls = feature(contract, {
  addCollaborator,
  /** An unknown address and another holder's collaborator give the same error. */
  async deleteCollaborator(input, user, ctx) {
    await requireOwnOrdinal(ctx, user, input.numOrdinal);
    const emailKey = normalizeEmail(input.email ?? "");
    await transact(ctx, async (trx) => {
      await lockOwnAccount(trx, user);
      const removed = await removeCollaborator(trx, user.id, emailKey, ctx.clock.now());
      if (!removed) throw new Problem("collaboratorNotFound");
      await transferSelection(trx, removed);
      await recordEvent(trx, ctx.clock, { event: "collaborator removed", actorId: user.id, subject: removed });
    });
    return { success: true };
  },
});
