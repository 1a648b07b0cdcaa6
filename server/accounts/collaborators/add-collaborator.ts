import { COLLABORATORS_MAX, type addCollaborator as definition } from "contract/accounts/collaborators.ts";
import type { AnswerOf, ParsedInputOf } from "contract/call.ts";
import { isEmail, normalizeEmail, oneLine } from "contract/fields.ts";
import type { Database } from "../../platform/db/connect.ts";
import { transact } from "../../platform/db/retry.ts";
import { Problem } from "../../platform/http/problem.ts";
import type { SessionUser } from "../../platform/http/slice.ts";
import { passedByNotice } from "../../platform/links/allowance.ts";
import { hasLiveLink } from "../../platform/links/store.ts";
import type { World } from "../../platform/world.ts";
import { recordEvent } from "../../privacy/audit.ts";
import { lockOwnAccount } from "../profile/lock-store.ts";
import { requireUnreserved } from "../profile/reserved-address.ts";
import { findCollaborators } from "../profile/store.ts";
import { throwTaken } from "../registration/store.ts";
import { sendInvitation } from "./invitation.ts";
import { faults } from "./messages.ts";
import { requireOwnOrdinal } from "./own-ordinal.ts";
import {
  countCollaborators,
  findRemoved,
  type Invited,
  insertCollaborator,
  inviteAgain,
  lockByEmail,
} from "./store.ts";

type Call = typeof definition;
type Input = ParsedInputOf<Call>;

/** A pending or recently removed collaborator is invited again, and the former link becomes void (product 4.4). */
export async function addCollaborator(input: Input, user: SessionUser, world: World): Promise<AnswerOf<Call>> {
  await requireOwnOrdinal(world, user, input.numOrdinal);
  const invited = judge(input);
  await transact(world, async (trx) => {
    // The lock makes simultaneous invitations count each other.
    await lockOwnAccount(trx, user);
    const id = await appoint(trx, world, user.id, invited);
    const { email, firstName } = invited;
    const invitee = { id, holder_id: user.id, email, email_key: normalizeEmail(email), first_name: firstName };
    await requireUnreserved(trx, world, invitee.email_key, id);
    if (await mayMail(trx, world, invitee)) await sendInvitation(trx, world, invitee);
    await recordEvent(trx, world.clock, { event: "collaborator invited", actorId: user.id, subject: id });
  }).catch(throwTaken);
  return { success: { childVeterinaryUser: await findCollaborators(world.db, user.id) } };
}

/** @throws Problem tooManyRequests if the mailbox got enough invitations and none is still valid */
async function mayMail(trx: Database, world: World, { id, email_key: emailKey }: { id: string; email_key: string }) {
  const passed = await passedByNotice(trx, world, "invitation", emailKey);
  if (!passed) return true;
  if (await hasLiveLink(trx, id, "invitation", world.clock.now())) return false;
  throw new Problem("tooManyRequests", { retryAfterSeconds: passed.retryAfterSeconds });
}

function judge(input: Input): Invited {
  const [lastName, firstName, email] = [input.lastName, input.firstName, input.email].map((value) =>
    oneLine(value ?? ""),
  );
  const found = [
    lastName ? undefined : faults.lastName,
    firstName ? undefined : faults.firstName,
    email ? undefined : faults.email,
    email && !isEmail(email) ? faults.emailInvalid : undefined,
  ].filter((fault) => fault !== undefined);
  const [only, ...others] = found;
  if (only) throw new Problem("collaboratorRefused", { error: others.length > 0 ? found : only });
  return { lastName: lastName ?? "", firstName: firstName ?? "", email: email ?? "" };
}

async function appoint(trx: Database, world: World, holderId: string, invited: Invited): Promise<string> {
  const emailKey = normalizeEmail(invited.email);
  const owner = await lockByEmail(trx, emailKey);
  if (owner && (owner.holder_id !== holderId || owner.mendatary_checked)) throw new Problem("emailTaken");
  const known = owner ?? (await findRemoved(trx, holderId, emailKey));
  if (!owner && (await countCollaborators(trx, holderId)) >= COLLABORATORS_MAX) throw new Problem("collaboratorsFull");
  if (known) {
    await inviteAgain(trx, known.id, invited);
    return known.id;
  }
  const id = world.random.uuid();
  await insertCollaborator(trx, id, holderId, invited, world.clock.now());
  return id;
}
