import type { AnswerOf, ParsedInputOf } from "contract/call.ts";
import type * as contract from "contract/staff-login.ts";
import { recordEvent } from "../../audit.ts";
import { transact } from "../../db/retry.ts";
import { Problem } from "../../http/problem.ts";
import type { Caller } from "../../http/slice.ts";
import { hashOf } from "../../secrets.ts";
import type { World } from "../../world.ts";
import { lockStaff } from "../staff/store.ts";
import { checkAssertion } from "../staff-passkeys/relying-party.ts";
import { findPasskeyByCredential, usePasskey } from "../staff-passkeys/store.ts";
import { openEntry, rememberStaffDevice } from "./entry.ts";
import { useTicket } from "./ticket-store.ts";

type Call = typeof contract.passkeyLogin;

/** The challenge is always used up. A counter that does not increase indicates a cloned device (beyond B1-07). */
export async function passkeyLogin(
  { ticket, response }: ParsedInputOf<Call>,
  _user: undefined,
  world: World,
  caller: Caller,
): Promise<AnswerOf<Call>> {
  const now = world.clock.now();
  const used = await useTicket(world.db, { hash: hashOf(ticket), purpose: "passkey login", now });
  if (!used?.challenge) throw new Problem("ticketDead");
  const id = typeof response.id === "string" ? response.id : "";
  const passkey = await findPasskeyByCredential(world.db, id);
  const counter = passkey && (await checkAssertion(world, { response, challenge: used.challenge, passkey }));
  if (!passkey || counter === undefined) throw await refused(world, passkey?.staff_id);
  const entered = await transact(world, async (trx) => {
    const staff = await lockStaff(trx, passkey.staff_id);
    if (!staff || staff.suspended_at || !(await usePasskey(trx, passkey, counter, now))) return undefined;
    return { staff, entry: await openEntry(trx, world, staff, { by: "passkey", caller }) };
  });
  if (!entered) throw await refused(world, passkey.staff_id);
  rememberStaffDevice(world, caller, entered.staff);
  return entered.entry;
}

async function refused(world: World, subject: string | undefined): Promise<Problem> {
  await recordEvent(world.db, world.clock, { event: "staff passkey refused", subject });
  return new Problem("passkeyRefused");
}
