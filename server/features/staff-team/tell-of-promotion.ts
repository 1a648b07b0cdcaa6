import type { Database } from "../../db/connect.ts";
import { enqueue } from "../../outbox/outbox.ts";
import type { World } from "../../world.ts";
import { newManagerMail } from "./messages.ts";
import { findManagerAddresses } from "./store.ts";

/** Tells every gestionnaire by mail that there is, or will be, another one: nobody becomes one unseen (decision 067). */
export async function tellOfPromotion(
  trx: Database,
  world: World,
  { firstName, lastName }: { readonly firstName: string; readonly lastName: string },
  { invited, exceptId }: { readonly invited: boolean; readonly exceptId: string },
): Promise<void> {
  const mail = newManagerMail(world.site, { name: `${firstName} ${lastName}`, invited });
  for (const to of await findManagerAddresses(trx, exceptId)) {
    await enqueue(trx, world, { channel: "email", kind: "new manager", to, ...mail });
  }
}
