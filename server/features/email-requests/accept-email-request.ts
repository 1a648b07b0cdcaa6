import type { AnswerOf, ParsedInputOf } from "contract/call.ts";
import type { acceptEmailRequest as definition } from "contract/email-requests.ts";
import { isEmail, normalizeOrdinal } from "contract/fields.ts";
import { transact } from "../../db/retry.ts";
import { Problem } from "../../http/problem.ts";
import type { SessionStaff } from "../../http/slice.ts";
import { enqueue } from "../../outbox/outbox.ts";
import { registerKey } from "../../outside/register/added-emails.ts";
import type { World } from "../../world.ts";
import { addEmail, forgetLookups } from "../operator/register-store.ts";
import { recordAction } from "../staff/record-action.ts";
import { acceptedMail } from "./messages.ts";
import { openRequest } from "./open-request.ts";
import { answerRequest } from "./store.ts";

type Call = typeof definition;

/** Adds the address to the register's entry and mails the vet a link that goes on with the registration (beyond B1-51). */
export async function acceptEmailRequest(
  { id }: ParsedInputOf<Call>,
  staff: SessionStaff,
  world: World,
): Promise<AnswerOf<Call>> {
  return transact(world, async (trx) => {
    const request = await openRequest(trx, id);
    const email = request.email.trim();
    if (!isEmail(email)) throw new Problem("registerEmailRefused");
    const known = await world.register.lookup(normalizeOrdinal(request.num_ordinal));
    if (known.outcome === "unavailable") throw new Problem("unavailable");
    if (known.outcome === "unknown") throw new Problem("unknownNumber");
    const { numOrdinal, emails } = known.entry;
    const now = world.clock.now();
    const isNew = !emails.some((other) => other.toLowerCase() === email.toLowerCase());
    if (isNew) await addEmail(trx, registerKey(numOrdinal), email, now);
    await forgetLookups(trx, numOrdinal);
    await answerRequest(trx, id, { answer: "accepted", by: staff.id, at: now });
    const mail = acceptedMail(world.site, numOrdinal);
    await enqueue(trx, world, { channel: "email", kind: "e-mail request accepted", to: email, ...mail });
    await recordAction(trx, world, staff, "accept e-mail request", numOrdinal);
    return { numOrdinal, email };
  });
}
