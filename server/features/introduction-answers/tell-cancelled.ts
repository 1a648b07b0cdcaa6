import type { Database } from "../../db/connect.ts";
import type { World } from "../../world.ts";
import type { IntroductionRow } from "../introductions/store.ts";
import { findCentreAddresses } from "./store.ts";
import { tellCentre } from "./tell-centre.ts";

/** Tells who had accepted an introduction that the clinic cancelled it. */
export async function tellCancelled(trx: Database, world: World, row: IntroductionRow): Promise<void> {
  await tellCentre(trx, world, [row], "cancelled", await findCentreAddresses(trx, row.answered_by));
}
