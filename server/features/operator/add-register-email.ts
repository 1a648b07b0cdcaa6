import type { AnswerOf, ParsedInputOf } from "contract/call.ts";
import { isEmail, normalizeOrdinal } from "contract/fields.ts";
import type { addRegisterEmail as definition } from "contract/operator.ts";
import { transact } from "../../db/retry.ts";
import { Problem } from "../../http/problem.ts";
import { registerKey } from "../../outside/register/added-emails.ts";
import type { World } from "../../world.ts";
import { recordCommand } from "./record-command.ts";
import { addEmail, closeRequests, forgetLookups } from "./register-store.ts";

type Call = typeof definition;

/**
 * Adds an address to a number of the register: the answer to 'Mon email n'est pas présent' (product 2.4). The open
 * requests of the number are dealt with by it.
 */
export async function addRegisterEmail(
  input: ParsedInputOf<Call>,
  _user: undefined,
  world: World,
): Promise<AnswerOf<Call>> {
  const email = input.email.trim();
  if (!isEmail(email)) throw new Problem("registerEmailRefused");
  const known = await world.register.lookup(normalizeOrdinal(input.numOrdinal));
  if (known.outcome === "unavailable") throw new Problem("unavailable");
  if (known.outcome === "unknown") throw new Problem("registerEntryNotFound");
  const { numOrdinal, emails } = known.entry;
  const isNew = !emails.some((other) => other.toLowerCase() === email.toLowerCase());
  return transact(world, async (trx) => {
    const now = world.clock.now();
    if (isNew) await addEmail(trx, registerKey(numOrdinal), email, now);
    await forgetLookups(trx, numOrdinal);
    const requests = await closeRequests(trx, { numOrdinal }, now);
    await recordCommand(trx, world, "add register e-mail", numOrdinal, { requests });
    return { numOrdinal, emails: isNew ? [...emails, email] : [...emails], requests };
  });
}
