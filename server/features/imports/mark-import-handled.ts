import type { AnswerOf, ParsedInputOf } from "contract/call.ts";
import type { markImportHandled as definition } from "contract/imports.ts";
import { recordEvent } from "../../audit.ts";
import { transact } from "../../db/retry.ts";
import { Problem } from "../../http/problem.ts";
import type { SessionStaff } from "../../http/slice.ts";
import type { World } from "../../world.ts";
import { requireImport, toSummary } from "./own-import.ts";
import { changeImport, lockImport } from "./store.ts";

type Call = typeof definition;

/** Takes an import off the list of those that wait, once somebody has dealt with its errors (beyond B16-06). */
export async function markImportHandled(
  input: ParsedInputOf<Call>,
  staff: SessionStaff,
  world: World,
): Promise<AnswerOf<Call>> {
  return transact(world, async (trx) => {
    const found = await requireImport(world, staff, input.id, lockImport, trx);
    if (found.state !== "done" && found.state !== "failed") throw new Problem("importNotNow");
    if (found.handled_at) return toSummary(found);
    const change = { handled_at: world.clock.now() };
    await changeImport(trx, found.id, change);
    await recordEvent(trx, world.clock, { event: "import handled", actorId: staff.id, subject: String(found.id) });
    return toSummary({ ...found, ...change });
  });
}
