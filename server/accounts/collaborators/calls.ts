import * as contract from "contract/accounts/collaborators.ts";
import { normalizeEmail } from "contract/fields.ts";
import { transact } from "../../platform/db/retry.ts";
import { Problem } from "../../platform/http/problem.ts";
import { slice } from "../../platform/http/slice.ts";
import { recordEvent } from "../../privacy/audit.ts";
import { handOverSelection } from "../../selection/sharing/store.ts";
import { lockOwnAccount } from "../profile/lock-store.ts";
import { addCollaborator } from "./add-collaborator.ts";
import { requireOwnOrdinal } from "./own-ordinal.ts";
import { removeCollaborator } from "./store.ts";

export const calls = slice(contract, {
  addCollaborator,
  /** An unknown address and another holder's collaborator give the same error. */
  async deleteCollaborator(input, user, world) {
    await requireOwnOrdinal(world, user, input.numOrdinal);
    const emailKey = normalizeEmail(input.email ?? "");
    await transact(world, async (trx) => {
      await lockOwnAccount(trx, user);
      const removed = await removeCollaborator(trx, user.id, emailKey, world.clock.now());
      if (!removed) throw new Problem("collaboratorNotFound");
      await handOverSelection(trx, removed);
      await recordEvent(trx, world.clock, { event: "collaborator removed", actorId: user.id, subject: removed });
    });
    return { success: true };
  },
});
