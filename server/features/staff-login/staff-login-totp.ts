import type { AnswerOf, ParsedInputOf } from "contract/call.ts";
import type * as contract from "contract/staff-login.ts";
import { recordEvent } from "../../audit.ts";
import { transact } from "../../db/retry.ts";
import { Problem } from "../../http/problem.ts";
import type { Caller } from "../../http/slice.ts";
import type { World } from "../../world.ts";
import { countCodeTry } from "../staff/code-tries.ts";
import { takeCode } from "../staff/take-code.ts";
import { openEntry, rememberDevice } from "./entry.ts";
import { lockTicketHolder, tryTicket } from "./ticket.ts";
import { useTicket } from "./ticket-store.ts";

type Call = typeof contract.staffLoginTotp;

/** The second step: a code of the application, which serves once, with a ticket that does too (beyond B1-05). */
export async function staffLoginTotp(
  { ticket: typed, code }: ParsedInputOf<Call>,
  _user: undefined,
  world: World,
  caller: Caller,
): Promise<AnswerOf<Call>> {
  const ticket = await tryTicket(world, typed, "totp");
  const tries = await countCodeTry(world, ticket.staffId);
  const entry = await transact(world, async (trx) => {
    const staff = await lockTicketHolder(trx, ticket);
    if (!(await takeCode(trx, world, staff, code))) {
      await recordEvent(trx, world.clock, { event: "staff code refused", subject: staff.id });
      return undefined;
    }
    const used = await useTicket(trx, { hash: ticket.hash, purpose: "totp", now: world.clock.now() });
    if (!used) throw new Problem("ticketDead");
    return openEntry(trx, world, staff, { by: "code", caller });
  });
  if (!entry) throw new Problem("codeRefused");
  await tries.takeBack();
  rememberDevice(world, caller, ticket.staffId);
  return entry;
}
