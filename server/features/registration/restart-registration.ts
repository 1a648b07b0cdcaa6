import type { ParsedInputOf } from "contract/call.ts";
import type * as contract from "contract/registration.ts";
import { noteAsk } from "../../asks.ts";
import type { Caller } from "../../http/slice.ts";
import { findPassedLimit } from "../../limits/sliding.ts";
import { ofAddress } from "../../limits/subjects.ts";
import type { World } from "../../world.ts";

/**
 * 'Ce n'est pas mon numéro ? Recommencer': notes that the owner of a number wants to discard its unfinished
 * registration. The proof is a link sent to the register's addresses (policy W-04).
 */
export async function restartRegistration(
  input: ParsedInputOf<typeof contract.restartRegistration>,
  _user: undefined,
  world: World,
  caller: Caller,
): Promise<void> {
  if (await findPassedLimit(world.db, world, ["mailPerAddress"], ofAddress(caller.address))) return;
  await noteAsk(world, "restartRegistration", input.numOrdinal);
}
