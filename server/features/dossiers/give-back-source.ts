import type { ParsedInputOf } from "contract/call.ts";
import type { Dossier, giveBackSource as definition } from "contract/dossiers.ts";
import { transact } from "../../db/retry.ts";
import { Problem } from "../../http/problem.ts";
import type { Caller, SessionStaff } from "../../http/slice.ts";
import type { World } from "../../world.ts";
import { changeFields } from "./change-fields.ts";
import { lockDossier } from "./dossier-store.ts";
import { answerDossier, reachDossier } from "./open-dossier.ts";

/** Takes the feed's values back in some fields; one that was not corrected stays as it is (beyond B1-27). */
export async function giveBackSource(
  input: ParsedInputOf<typeof definition>,
  staff: SessionStaff,
  world: World,
  caller: Caller,
): Promise<Dossier> {
  const { id } = await reachDossier(input.id, staff, world, caller);
  await transact(world, async (trx) => {
    const known = await lockDossier(trx, id);
    if (!known) throw new Problem("candidateNotFound");
    const fields = Object.fromEntries(input.fields.map((field) => [field, known.corrections?.[field]]));
    await changeFields(trx, known, fields, { staff, world, event: "source of dossier taken back", givesBack: true });
  });
  return answerDossier(world, id);
}
