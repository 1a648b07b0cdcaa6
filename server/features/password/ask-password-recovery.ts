import type { ParsedInputOf } from "contract/call.ts";
import type * as contract from "contract/password.ts";
import { noteAsk } from "../../asks.ts";
import { isDeliberate } from "../../http/deliberate.ts";
import type { Caller } from "../../http/slice.ts";
import { findPassedLimit } from "../../limits/sliding.ts";
import { ofAddress } from "../../limits/subjects.ts";
import type { World } from "../../world.ts";

/** Notes that a new password is wanted for the account of a number; only its verified address gets a link (policy W-10). */
export async function askPasswordRecovery(
  input: ParsedInputOf<typeof contract.askPasswordRecovery>,
  _user: undefined,
  world: World,
  caller: Caller,
): Promise<void> {
  if (!isDeliberate(caller, world.site.webOrigins)) return;
  if (await findPassedLimit(world.db, world, ["mailPerAddress"], ofAddress(caller.address))) return;
  await noteAsk(world, "askPasswordRecovery", input.numOrdinal);
}
