import type { AnswerOf, ParsedInputOf } from "contract/call.ts";
import type { startImport as definition } from "contract/imports.ts";
import { recordEvent } from "../../audit.ts";
import { transact } from "../../db/retry.ts";
import { Problem } from "../../http/problem.ts";
import type { SessionStaff } from "../../http/slice.ts";
import type { World } from "../../world.ts";
import { forgetTrial } from "./finding-store.ts";
import { requireImport } from "./own-import.ts";
import { changeImport, lockImport, resetImportFiles } from "./store.ts";

type Call = typeof definition;

/** Imports what was tried: it is counted anew, and what the trial found is found again. */
export async function startImport(
  input: ParsedInputOf<Call>,
  staff: SessionStaff,
  world: World,
): Promise<AnswerOf<Call>> {
  await requireImport(world, staff, input.id);
  return transact(world, async (trx) => {
    const { id, state } = await requireImport(world, staff, input.id, lockImport, trx);
    if (state !== "checked") throw new Problem("importNotNow");
    await forgetTrial(trx, id);
    await resetImportFiles(trx, id);
    const counts = { created: 0, updated: 0, unchanged: 0, refused: 0 };
    const claim = { claimed_until: null, attempts: 0 };
    await changeImport(trx, id, { state: "importing", started_at: world.clock.now(), ...counts, ...claim });
    await recordEvent(trx, world.clock, { event: "import started", actorId: staff.id, subject: String(id) });
    return { state: "importing" };
  });
}
