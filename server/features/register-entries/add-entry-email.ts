import type { AnswerOf, ParsedInputOf } from "contract/call.ts";
import { errors } from "contract/errors.ts";
import { isEmail } from "contract/fields.ts";
import type { addEntryEmail as definition } from "contract/register-entries.ts";
import { recordEvent } from "../../audit.ts";
import { transact } from "../../db/retry.ts";
import { Problem } from "../../http/problem.ts";
import type { SessionStaff } from "../../http/slice.ts";
import type { World } from "../../world.ts";
import { addEmail, forgetLookups } from "../operator/register-store.ts";
import { requireEntry, tellEntry } from "./entry.ts";

type Call = typeof definition;

/** Adds an address to an entry: loading the register does not take it away. One that is there is no fault. */
export async function addEntryEmail(
  input: ParsedInputOf<Call>,
  staff: SessionStaff,
  world: World,
): Promise<AnswerOf<Call>> {
  const email = input.email.trim();
  if (!isEmail(email)) {
    const { error } = errors.registerEmailRefused;
    throw new Problem("registerEmailRefused", { body: { errors: [{ field: "email", error }] } });
  }
  return transact(world, async (trx) => {
    const entry = await requireEntry(trx, input.numOrdinal);
    const { num_ordinal: numOrdinal, num_ordinal_key: key } = entry;
    const { emails } = await tellEntry(trx, numOrdinal);
    if (!emails.some((known) => known.toLowerCase() === email.toLowerCase())) {
      await addEmail(trx, key, email, world.clock.now());
      await forgetLookups(trx, numOrdinal);
      await recordEvent(trx, world.clock, { event: "register e-mail added", actorId: staff.id, subject: numOrdinal });
    }
    return tellEntry(trx, numOrdinal);
  });
}
