import type { AnswerOf } from "contract/call.ts";
import type { listEmailRequests as definition } from "contract/operator.ts";
import type { World } from "../../world.ts";
import { recordCommand } from "./record-command.ts";
import { findOpenRequests } from "./register-store.ts";

/** Who wrote that no e-mail address of theirs is offered, oldest first. That they were shown is recorded. */
export async function listEmailRequests(
  _input: unknown,
  _user: undefined,
  world: World,
): Promise<AnswerOf<typeof definition>> {
  const requests = await findOpenRequests(world.db);
  await recordCommand(world.db, world, "list requests", "", { shown: requests.length });
  return {
    requests: requests.map(({ id, num_ordinal, email, phone, details, requested_at }) => ({
      id,
      numOrdinal: num_ordinal,
      email,
      phone,
      details,
      requestedAt: requested_at.toISOString(),
    })),
  };
}
