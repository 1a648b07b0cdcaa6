import type { AppContext } from "../../platform/context.ts";
import type { Database } from "../../platform/db/connect.ts";
import { enqueue } from "../../platform/outbox/outbox.ts";
import { newManagerMail, type Promotion } from "./messages.ts";
import { findManagerAddresses } from "./store.ts";

/** Every manager is notified, so that nobody becomes one unnoticed (decision 067). */
export async function tellOfPromotion(
  trx: Database,
  ctx: AppContext,
  { firstName, lastName }: { readonly firstName: string; readonly lastName: string },
  { how, exceptId }: { readonly how: Promotion; readonly exceptId: string },
): Promise<void> {
  const mail = newManagerMail(ctx.site, { name: `${firstName} ${lastName}`, how });
  for (const to of await findManagerAddresses(trx, exceptId)) {
    await enqueue(trx, ctx, { channel: "email", kind: "new manager", to, ...mail });
  }
}
