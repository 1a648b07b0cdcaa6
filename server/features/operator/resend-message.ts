import type { AnswerOf, ParsedInputOf } from "contract/call.ts";
import type { resendMessage as definition } from "contract/operator.ts";
import type { Resendable } from "contract/operator-shapes.ts";
import type { Database } from "../../db/connect.ts";
import { transact } from "../../db/retry.ts";
import { Problem } from "../../http/problem.ts";
import type { World } from "../../world.ts";
import { sendInvitation } from "../collaborators/invitation.ts";
import { sendResetLink } from "../password/reset-link.ts";
import { sendSmsCode } from "../registration/sms-code.ts";
import { findAccount as findRegistered } from "../registration/store.ts";
import { sendVerificationLink } from "../registration/verification-link.ts";
import { requireAccount, toOperatorAccount } from "./account-answer.ts";
import { recordCommand } from "./record-command.ts";
import { countMessagesOf, type FoundAccount } from "./store.ts";

type Call = typeof definition;

/**
 * Sends a code or a link again, within the figures that hold for everybody (policy 2).
 * @throws Problem notForThisAccount when the account waits for nothing of the kind, sentTooOften past a figure
 */
export async function resendMessage(
  input: ParsedInputOf<Call>,
  _user: undefined,
  world: World,
): Promise<AnswerOf<Call>> {
  return transact(world, async (trx) => {
    const account = await requireAccount(trx, input.account);
    const possible = whatFits(account);
    const what = input.what ?? possible[0];
    if (!what || !possible.includes(what)) throw new Problem("notForThisAccount");
    const before = await countMessagesOf(trx, account.id);
    await send(trx, world, account, what);
    if ((await countMessagesOf(trx, account.id)) === before) throw new Problem("sentTooOften");
    await recordCommand(trx, world, "resend", account.id, { what });
    return { account: toOperatorAccount(account), what };
  });
}

/** What an account may be sent, what it most likely waits for first. */
function whatFits(account: FoundAccount): Resendable[] {
  if (account.removed_at) return [];
  if (account.holder_id !== null) return account.mendatary_checked ? ["reset"] : ["invitation"];
  return [
    ...(account.phone_checked || account.activated_at ? [] : (["code"] as const)),
    ...(account.email_checked ? [] : (["verification"] as const)),
    ...(account.email_checked && account.activated_at ? (["reset"] as const) : []),
  ];
}

async function send(trx: Database, world: World, account: FoundAccount, what: Resendable): Promise<void> {
  if (what === "code") return sendSmsCode(trx, world, account.num_ordinal ?? "");
  if (what === "reset") return sendResetLink(trx, world, { emailKey: account.email_key });
  if (what === "invitation") return sendInvitation(trx, world, account);
  const registered = await findRegistered(trx, account.id);
  if (registered) await sendVerificationLink(trx, world, registered);
}
