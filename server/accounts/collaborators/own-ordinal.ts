import { normalizeOrdinal } from "contract/fields.ts";
import { recordEvent } from "../../platform/audit.ts";
import type { AppContext } from "../../platform/context.ts";
import type { SessionUser } from "../../platform/http/feature.ts";
import { Problem } from "../../platform/http/problem.ts";

/** @throws Problem forbidden for a number that is not the session's own (policy W-08) */
export async function requireOwnOrdinal(
  ctx: AppContext,
  user: SessionUser,
  numOrdinal: string | null | undefined,
): Promise<void> {
  if (!numOrdinal || normalizeOrdinal(numOrdinal) === normalizeOrdinal(user.numOrdinal ?? "")) return;
  await recordEvent(ctx.db, ctx.clock, { event: "foreign ordinal number", actorId: user.id, subject: numOrdinal });
  throw new Problem("forbidden");
}
