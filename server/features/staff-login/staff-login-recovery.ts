import type { AnswerOf, ParsedInputOf } from "contract/call.ts";
import type * as contract from "contract/staff-login.ts";
import { recordEvent } from "../../audit.ts";
import { transact } from "../../db/retry.ts";
import { Problem } from "../../http/problem.ts";
import type { Caller } from "../../http/slice.ts";
import { enqueue } from "../../outbox/outbox.ts";
import type { World } from "../../world.ts";
import { countCodeTry } from "../staff/code-tries.ts";
import { takeRecoveryCode } from "../staff/store.ts";
import { openEntry, rememberDevice } from "./entry.ts";
import { recoveryCodeUsedMail } from "./messages.ts";
import { recoveryHash } from "./recovery-codes.ts";
import { lockTicketHolder, tryTicket } from "./ticket.ts";
import { useTicket } from "./ticket-store.ts";

type Call = typeof contract.staffLoginRecovery;

/** The second step by a code that was written down; its owner is told by mail (beyond B1-06). */
export async function staffLoginRecovery(
  { ticket: typed, code }: ParsedInputOf<Call>,
  _user: undefined,
  world: World,
  caller: Caller,
): Promise<AnswerOf<Call>> {
  const ticket = await tryTicket(world, typed, "totp");
  const tries = await countCodeTry(world, ticket.staffId, "wrongRecoveryCodesOfStaff");
  const entry = await transact(world, async (trx) => {
    const staff = await lockTicketHolder(trx, ticket);
    const left = await takeRecoveryCode(trx, staff.id, recoveryHash(staff.id, code));
    if (left === undefined) {
      await recordEvent(trx, world.clock, { event: "staff recovery code refused", subject: staff.id });
      return undefined;
    }
    const used = await useTicket(trx, { hash: ticket.hash, purpose: "totp", now: world.clock.now() });
    if (!used) throw new Problem("ticketDead");
    const notice = { channel: "email", kind: "recovery code used", to: staff.email } as const;
    await enqueue(trx, world, { ...notice, ...recoveryCodeUsedMail(world.site, left) });
    return openEntry(trx, world, staff, { by: "recovery code", caller });
  });
  if (!entry) throw new Problem("codeRefused");
  await tries.takeBack();
  rememberDevice(world, caller, ticket.staffId);
  return entry;
}
