import { normalizeOrdinal } from "contract/fields.ts";
import { Problem } from "../../platform/http/problem.ts";
import type { SessionUser } from "../../platform/http/slice.ts";
import type { World } from "../../platform/world.ts";
import { recordEvent } from "../../privacy/audit.ts";

/** @throws Problem forbidden for a number that is not the session's own (policy W-08) */
export async function requireOwnOrdinal(
  world: World,
  user: SessionUser,
  numOrdinal: string | null | undefined,
): Promise<void> {
  if (!numOrdinal || normalizeOrdinal(numOrdinal) === normalizeOrdinal(user.numOrdinal ?? "")) return;
  await recordEvent(world.db, world.clock, { event: "foreign ordinal number", actorId: user.id, subject: numOrdinal });
  throw new Problem("forbidden");
}
