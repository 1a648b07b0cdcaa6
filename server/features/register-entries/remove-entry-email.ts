import type { AnswerOf, ParsedInputOf } from "contract/call.ts";
import type { removeEntryEmail as definition } from "contract/register-entries.ts";
import { registerRecord } from "contract/register-fields.ts";
import { recordEvent } from "../../audit.ts";
import { transact } from "../../db/retry.ts";
import { Problem } from "../../http/problem.ts";
import type { SessionStaff } from "../../http/slice.ts";
import type { World } from "../../world.ts";
import { forgetLookups } from "../operator/register-store.ts";
import { correctEntry } from "./correct-entry.ts";
import { requireEntry, tellEntry } from "./entry.ts";
import { deleteAddedEmail } from "./store.ts";

type Call = typeof definition;

/** Takes an address away: one that was added here, or one of the source's, which is a correction then. */
export async function removeEntryEmail(
  input: ParsedInputOf<Call>,
  staff: SessionStaff,
  world: World,
): Promise<AnswerOf<Call>> {
  const email = input.email.trim().toLowerCase();
  return transact(world, async (trx) => {
    const record = registerRecord(await requireEntry(trx, input.numOrdinal));
    const wasAdded = await deleteAddedEmail(trx, record.numOrdinal, email);
    const emails = record.emails.filter((known) => known.toLowerCase() !== email);
    const wasKnown = emails.length < record.emails.length;
    if (!wasAdded && !wasKnown) throw new Problem("registerEmailNotFound");
    if (wasKnown) await correctEntry(trx, { ...record, emails }, world.clock.now());
    await forgetLookups(trx, record.numOrdinal);
    const subject = record.numOrdinal;
    await recordEvent(trx, world.clock, { event: "register e-mail removed", actorId: staff.id, subject });
    return tellEntry(trx, record.numOrdinal);
  });
}
