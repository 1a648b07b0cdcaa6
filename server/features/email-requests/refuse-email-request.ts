import type { ParsedInputOf } from "contract/call.ts";
import { type refuseEmailRequest as definition, REFUSAL_LENGTH } from "contract/email-requests.ts";
import { isEmail, seenText } from "contract/fields.ts";
import { transact } from "../../db/retry.ts";
import { Problem } from "../../http/problem.ts";
import type { SessionStaff } from "../../http/slice.ts";
import { enqueue } from "../../outbox/outbox.ts";
import type { World } from "../../world.ts";
import { recordAction } from "../staff/record-action.ts";
import { reasonFaults, refusedMail } from "./messages.ts";
import { openRequest } from "./open-request.ts";
import { answerRequest } from "./store.ts";

/** Refuses the address, with a reason that is mailed politely (beyond B1-51). */
export async function refuseEmailRequest(
  input: ParsedInputOf<typeof definition>,
  staff: SessionStaff,
  world: World,
): Promise<void> {
  const reason = seenText(input.reason);
  await transact(world, async (trx) => {
    const request = await openRequest(trx, input.id);
    const fault = faultOf(reason);
    if (fault)
      throw new Problem("reasonRefused", { error: fault, body: { errors: [{ field: "reason", error: fault }] } });
    await answerRequest(trx, input.id, { answer: "refused", by: staff.id, reason, at: world.clock.now() });
    await recordAction(trx, world, staff, "refuse e-mail request", request.num_ordinal);
    const to = request.email.trim();
    // What was typed may be no address at all: then there is nobody to tell.
    if (!isEmail(to)) return;
    const mail = refusedMail(world.site, request.num_ordinal, reason);
    await enqueue(trx, world, { channel: "email", kind: "e-mail request refused", to, ...mail });
  });
}

function faultOf(reason: string): string | undefined {
  if (reason === "") return reasonFaults.missing;
  return reason.length > REFUSAL_LENGTH ? reasonFaults.tooLong(REFUSAL_LENGTH) : undefined;
}
