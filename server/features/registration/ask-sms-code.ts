import type { ParsedInputOf } from "contract/call.ts";
import type * as contract from "contract/registration.ts";
import { noteAsk } from "../../asks.ts";
import { isDeliberate } from "../../http/deliberate.ts";
import type { Caller } from "../../http/slice.ts";
import { findPassedLimit } from "../../limits/sliding.ts";
import { ofAddress } from "../../limits/subjects.ts";
import type { World } from "../../world.ts";

/** Notes that a code is wanted; the answer tells nothing of what becomes of it (policy W-02). */
export async function askSmsCode(
  input: ParsedInputOf<typeof contract.askSmsCode>,
  _user: undefined,
  world: World,
  caller: Caller,
): Promise<void> {
  if (!isDeliberate(caller, world.site.webOrigins)) return;
  if (await findPassedLimit(world.db, world, ["smsPerAddress"], ofAddress(caller.address))) return;
  await noteAsk(world, "askSmsCode", input.numOrdinal);
}
