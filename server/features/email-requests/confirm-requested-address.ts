import type { AnswerOf, ParsedInputOf } from "contract/call.ts";
import type { confirmRequestedAddress as definition } from "contract/email-requests.ts";
import { recordEvent } from "../../audit.ts";
import { transact } from "../../db/retry.ts";
import { hashOf } from "../../secrets.ts";
import type { World } from "../../world.ts";
import { requireRequested } from "./requested-address.ts";
import { setConfirmed } from "./requested-store.ts";

type Call = typeof definition;

/** Another address of the entry confirms a requested one: its account may be used at once. @throws Problem linkUnknown */
export async function confirmRequestedAddress(
  { encryption }: ParsedInputOf<Call>,
  _user: undefined,
  world: World,
): Promise<AnswerOf<Call>> {
  await transact(world, async (trx) => {
    const address = await requireRequested(trx, world, hashOf(encryption));
    await setConfirmed(trx, address, world.clock.now());
    const subject = address.numOrdinal;
    await recordEvent(trx, world.clock, { event: "requested e-mail confirmed by the clinic", subject });
  });
  return { success: true };
}
