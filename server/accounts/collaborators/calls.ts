import * as contract from "contract/accounts/collaborators.ts";
import { normalizeEmail, normalizeOrdinal } from "contract/fields.ts";
import { recordEvent } from "../../platform/audit.ts";
import type { AppContext } from "../../platform/context.ts";
import { transact } from "../../platform/db/retry.ts";
import { registerKey } from "../../platform/gateways/register/added-emails.ts";
import { feature, type SessionUser } from "../../platform/http/feature.ts";
import { Problem } from "../../platform/http/problem.ts";
import { enqueue } from "../../platform/outbox/outbox.ts";
import { lockOwnAccount } from "../account-lock.ts";
import { collaboratorRemovedMail } from "../erasure/messages.ts";
import { addCollaborator } from "./add-collaborator.ts";
import { removeCollaborator } from "./remove-collaborator.ts";
import { lockByEmail } from "./store.ts";

export const calls = feature(contract, {
  async addCollaborator(input, user, ctx, caller) {
    await requireOwnOrdinal(ctx, user, input.numOrdinal);
    return addCollaborator(input, user, ctx, caller);
  },
  /**
   * Returns the same error for another holder's collaborator as for an unknown e-mail address, so that the error does
   * not reveal which accounts exist.
   */
  async deleteCollaborator(input, user, ctx) {
    await requireOwnOrdinal(ctx, user, input.numOrdinal);
    const emailKey = normalizeEmail(input.email ?? "");
    await transact(ctx, async (trx) => {
      await lockOwnAccount(trx, user);
      const account = await lockByEmail(trx, emailKey);
      const removed = await removeCollaborator(trx, ctx, user.id, emailKey);
      if (!removed) throw new Problem("collaboratorNotFound");
      if (account?.mendatary_checked) {
        const mail = collaboratorRemovedMail(ctx.site, ctx.policy.settings);
        await enqueue(trx, ctx, { channel: "email", kind: "access ended", to: emailKey, ...mail });
      }
      await recordEvent(trx, ctx.clock, { event: "collaborator removed", actorId: user.id, subject: removed });
    });
    return { success: true };
  },
});

/**
 * Rejects a professional register number that is not the logged-in holder's own (policy W-08).
 * @throws Problem forbidden
 */
async function requireOwnOrdinal(ctx: AppContext, user: SessionUser, numOrdinal: string | null | undefined) {
  if (!numOrdinal || normalizeOrdinal(numOrdinal) === normalizeOrdinal(user.numOrdinal ?? "")) return;
  const subject = registerKey(numOrdinal);
  await recordEvent(ctx.db, ctx.clock, { event: "foreign ordinal number", actorId: user.id, subject });
  throw new Problem("forbidden");
}
