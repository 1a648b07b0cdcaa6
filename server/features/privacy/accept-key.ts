import { findKeyMark, keepKeyMark } from "../../db/key-mark.ts";
import { transact } from "../../db/retry.ts";
import type { World } from "../../world.ts";
import { keepHead } from "./remember-head.ts";
import { continueChain } from "./seal-audit.ts";

type Needs = Pick<World, "db" | "secrets" | "auditMemory" | "clock" | "random" | "log">;

/**
 * Lets the database know another SECRET_KEY, for the operator who changed it or restored without it (decision 044). What
 * was sealed with the former one cannot be opened any more; the chain of the audit log begins anew, by an event that
 * says why.
 * @returns false when the database knew this key already, and nothing was done
 */
export async function acceptKey(world: Needs): Promise<boolean> {
  if ((await findKeyMark(world.db, world.secrets)) === "same") return false;
  const remembered = await world.auditMemory.read();
  const end = await transact(world, async (trx) => {
    await keepKeyMark(trx, world.secrets, { replaces: true });
    return continueChain(trx, world, {
      event: "operator: accept key",
      details: {},
      highest: remembered?.sequence ?? 0,
      beginsAnew: true,
    });
  });
  await keepHead(world, end.lastSequence, end.lastSeal);
  return true;
}
