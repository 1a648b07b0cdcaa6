import type { AppContext } from "../../platform/context.ts";
import type { Database } from "../../platform/db/connect.ts";
import type { IntroductionRow } from "./store.ts";
import { tellCentre } from "./tell-centre.ts";
import { findCentreAddresses } from "./waiting-store.ts";

/** Notifies the staff member who accepted, or all staff if that member left. */
export async function tellCancelled(trx: Database, ctx: AppContext, row: IntroductionRow): Promise<void> {
  const [accepter] = await findCentreAddresses(trx, row.answered_by);
  await tellCentre(trx, ctx, [row], "cancelled", accepter ? [accepter] : await findCentreAddresses(trx));
}
