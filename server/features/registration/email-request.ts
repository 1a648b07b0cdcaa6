import type { ParsedInputOf } from "contract/call.ts";
import type * as contract from "contract/registration.ts";
import type { World } from "../../world.ts";
import { insertEmailRequest } from "./store.ts";

/** 'Mon email n'est pas présent': queues for support what the visitor's mail program also writes (product 2.4). */
export async function emailRequest(
  input: ParsedInputOf<typeof contract.emailRequest>,
  _user: undefined,
  world: World,
): Promise<void> {
  const { email, phone, numOrdinal, ...details } = input;
  const id = world.random.uuid();
  await insertEmailRequest(world.db, { id, email, phone, numOrdinal, details, now: world.clock.now() });
}
