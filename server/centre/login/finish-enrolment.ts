import type { AnswerOf, ParsedInputOf } from "contract/call.ts";
import type * as contract from "contract/centre/staff-login.ts";
import type { Database } from "../../platform/db/connect.ts";
import { transact } from "../../platform/db/retry.ts";
import { Problem } from "../../platform/http/problem.ts";
import type { Caller } from "../../platform/http/slice.ts";
import type { World } from "../../platform/world.ts";
import { recordEvent } from "../../privacy/audit.ts";
import { endEverythingOpen, type LockedStaff, replaceRecoveryCodes, updateStaff } from "../staff/store.ts";
import { stepOfCode } from "../staff/time-code.ts";
import { openEntry, rememberStaffDevice } from "./entry.ts";
import { makeRecoveryCodes, recoveryHash } from "./recovery-codes.ts";
import { lockTicketHolder, tryTicket } from "./ticket.ts";
import { useTicket } from "./ticket-store.ts";

type Call = typeof contract.finishEnrolment;

/** The first valid code proves that the app has the secret. Recovery codes are shown in this response only. */
export async function finishEnrolment(
  { ticket: typed, code }: ParsedInputOf<Call>,
  _user: undefined,
  world: World,
  caller: Caller,
): Promise<AnswerOf<Call>> {
  const ticket = await tryTicket(world, typed, "enrol");
  const secret = ticket.secret === null ? undefined : world.secrets.open(ticket.secret);
  const step = secret === undefined ? undefined : stepOfCode(secret, code, world.clock.now());
  if (secret === undefined || step === undefined) throw new Problem("codeRefused");
  const { staff, entry } = await transact(world, async (trx) => {
    const staff = await lockTicketHolder(trx, ticket);
    const used = await useTicket(trx, { hash: ticket.hash, purpose: "enrol", now: world.clock.now() });
    if (!used || staff.totp_secret !== null) throw new Problem("ticketDead");
    const recoveryCodes = await keepSecondFactor(trx, world, staff, { secret, step });
    const entry = { ...(await openEntry(trx, world, staff, { by: "first code", caller })), recoveryCodes };
    return { staff, entry };
  });
  rememberStaffDevice(world, caller, staff);
  return entry;
}

/** Ends any other login in progress. @returns the recovery codes */
async function keepSecondFactor(
  trx: Database,
  world: World,
  staff: LockedStaff,
  { secret, step }: { readonly secret: string; readonly step: number },
): Promise<string[]> {
  const codes = makeRecoveryCodes(world);
  await endEverythingOpen(trx, staff.id);
  await updateStaff(trx, staff.id, {
    totp_secret: world.secrets.seal(secret),
    totp_since: world.clock.now(),
    totp_steps: [step],
  });
  const hashes = codes.map((code) => recoveryHash(staff.id, code));
  await replaceRecoveryCodes(trx, staff.id, hashes);
  await recordEvent(trx, world.clock, { event: "staff second factor set up", actorId: staff.id });
  return codes;
}
