import type { World } from "../../world.ts";
import { verifyAudit } from "../privacy/verify-audit.ts";

/** How long what a check found is told again: the whole chain is walked, and a journal is read page by page. */
const TOLD_AGAIN_MS = 60_000;

const checks = new WeakMap<object, { readonly at: number; readonly intact: boolean }>();

/** Whether the journal is as it was written (policy T-51): nothing of it altered, nothing cut off. */
export async function isIntact(world: World): Promise<boolean> {
  const now = world.clock.now().getTime();
  const former = checks.get(world.db);
  if (former && now - former.at >= 0 && now - former.at < TOLD_AGAIN_MS) return former.intact;
  const { fault, cut } = await verifyAudit({}, world);
  const intact = fault === null && cut === null;
  // What is not intact is looked at again each time: somebody may be mending it.
  if (intact) checks.set(world.db, { at: now, intact });
  return intact;
}
