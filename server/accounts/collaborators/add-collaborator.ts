import { COLLABORATORS_MAX, type addCollaborator as definition } from "contract/accounts/collaborators.ts";
import type { ParsedInputOf } from "contract/call.ts";
import { isEmail, normalizeEmail, oneLine } from "contract/fields.ts";
import { recordEvent } from "../../platform/audit.ts";
import type { AppContext } from "../../platform/context.ts";
import type { Database } from "../../platform/db/connect.ts";
import { transact } from "../../platform/db/retry.ts";
import type { Handler } from "../../platform/http/feature.ts";
import { Problem } from "../../platform/http/problem.ts";
import { passedByNotice } from "../../platform/links/allowance.ts";
import { hasLiveLink } from "../../platform/links/store.ts";
import { lockOwnAccount } from "../account-lock.ts";
import { issues } from "../profile/messages.ts";
import { requireUnreserved } from "../profile/reserved-address.ts";
import { findCollaborators } from "../profile/store.ts";
import { throwTaken } from "../registration/store.ts";
import { sendInvitation } from "./invitation.ts";
import {
  countCollaborators,
  findRemoved,
  type Invited,
  insertCollaborator,
  inviteAgain,
  lockByEmail,
} from "./store.ts";

/**
 * If the holder (the owner of the clinic's account) invites the same person again, the link of the earlier invitation
 * becomes invalid (product 4.4).
 */
export const addCollaborator: Handler<typeof definition> = async (input, user, ctx) => {
  const invited = checkInvited(input);
  await transact(ctx, async (trx) => {
    // Lock the holder's account, so that parallel invitations cannot exceed the maximum number of collaborators.
    await lockOwnAccount(trx, user);
    const id = await storeCollaborator(trx, ctx, user.id, invited);
    const { email, firstName } = invited;
    const invitee = { id, holder_id: user.id, email, email_key: normalizeEmail(email), first_name: firstName };
    await requireUnreserved(trx, ctx, invitee.email_key, id);
    if (await mayMail(trx, ctx, invitee)) await sendInvitation(trx, ctx, invitee);
    await recordEvent(trx, ctx.clock, { event: "collaborator invited", actorId: user.id, subject: id });
  }).catch(throwTaken);
  return { success: { childVeterinaryUser: await findCollaborators(ctx.db, user.id) } };
};

/**
 * True if the server may send an invitation. False if the mail limit is reached, but the link of an earlier invitation
 * is still valid.
 * @throws Problem tooManyRequests if the mail limit is reached and no earlier link is valid
 */
async function mayMail(trx: Database, ctx: AppContext, { id, email_key: emailKey }: { id: string; email_key: string }) {
  const passed = await passedByNotice(trx, ctx, "invitation", emailKey);
  if (!passed) return true;
  if (await hasLiveLink(trx, id, "invitation", ctx.clock.now())) return false;
  throw new Problem("tooManyRequests", { retryAfterSeconds: passed.retryAfterSeconds });
}

function checkInvited(input: ParsedInputOf<typeof definition>): Invited {
  const [lastName, firstName, email] = [input.lastName, input.firstName, input.email].map((value) =>
    oneLine(value ?? ""),
  );
  const rejected = [
    lastName ? undefined : issues.lastName,
    firstName ? undefined : issues.firstName,
    email ? undefined : issues.email,
    email && !isEmail(email) ? issues.emailInvalid : undefined,
  ].filter((issue) => issue !== undefined);
  const [only, ...others] = rejected;
  if (only) throw new Problem("collaboratorRefused", { error: others.length > 0 ? rejected : only });
  return { lastName: lastName ?? "", firstName: firstName ?? "", email: email ?? "" };
}

async function storeCollaborator(trx: Database, ctx: AppContext, holderId: string, invited: Invited): Promise<string> {
  const emailKey = normalizeEmail(invited.email);
  const owner = await lockByEmail(trx, emailKey);
  if (owner && (owner.holder_id !== holderId || owner.mendatary_checked)) throw new Problem("emailTaken");
  const known = owner ?? (await findRemoved(trx, holderId, emailKey));
  if (!owner && (await countCollaborators(trx, holderId)) >= COLLABORATORS_MAX) throw new Problem("collaboratorsFull");
  if (known) {
    await inviteAgain(trx, known.id, invited);
    return known.id;
  }
  const id = ctx.random.uuid();
  await insertCollaborator(trx, id, holderId, invited, ctx.clock.now());
  return id;
}
