import type { AnswerOf } from "contract/call.ts";
import type * as contract from "contract/centre/staff-passkeys.ts";
import type { SessionStaff } from "../../platform/http/slice.ts";
import type { World } from "../../platform/world.ts";
import { findPasskeys } from "./store.ts";

export async function passkeys(
  _input: object,
  caller: SessionStaff,
  world: World,
): Promise<AnswerOf<typeof contract.passkeys>> {
  const items = await findPasskeys(world.db, caller.id);
  return { total: items.length, items, next: null };
}
