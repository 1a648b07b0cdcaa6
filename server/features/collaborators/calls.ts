import * as contract from "contract/collaborators.ts";
import { normalizeEmail } from "contract/fields.ts";
import { recordEvent } from "../../audit.ts";
import { transact } from "../../db/retry.ts";
import { Problem } from "../../http/problem.ts";
import { slice } from "../../http/slice.ts";
import { lockOwnAccount } from "../account/lock-store.ts";
import { handOverSelection } from "../selection-sharing/store.ts";
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
