import type { AnswerOf, ParsedInputOf } from "contract/call.ts";
import type { cancelImport as definition } from "contract/imports.ts";
import { recordEvent } from "../../audit.ts";
import { transact } from "../../db/retry.ts";
import { Problem } from "../../http/problem.ts";
import type { SessionStaff } from "../../http/slice.ts";
import type { World } from "../../world.ts";
import { eraseImportBytes } from "./erase-bytes.ts";
import { requireImport, toSummary } from "./own-import.ts";
import { changeImport, lockImport, OPEN } from "./store.ts";

type Call = typeof definition;

/** Stops an import. What was stored stays and is counted; a batch that is just being stored is counted when it is. */
export async function cancelImport(
  input: ParsedInputOf<Call>,
  staff: SessionStaff,
  world: World,
): Promise<AnswerOf<Call>> {
  const cancelled = await transact(world, async (trx) => {
    const found = await requireImport(world, staff, input.id, lockImport, trx);
    if (!OPEN.includes(found.state)) throw new Problem("importNotNow");
    const change = { state: "cancelled", finished_at: world.clock.now() } as const;
    await changeImport(trx, found.id, change);
    await recordEvent(trx, world.clock, { event: "import cancelled", actorId: staff.id, subject: String(found.id) });
    return { ...found, ...change };
  });
  await eraseImportBytes(world, cancelled.id);
  return toSummary(cancelled);
}
