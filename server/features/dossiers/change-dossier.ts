import type { ParsedInputOf } from "contract/call.ts";
import type { Dossier, changeDossier as definition } from "contract/dossiers.ts";
import { transact } from "../../db/retry.ts";
import { Problem } from "../../http/problem.ts";
import type { Caller, SessionStaff } from "../../http/slice.ts";
import type { World } from "../../world.ts";
import { changeFields, checkFields } from "./change-fields.ts";
import { lockDossier } from "./dossier-store.ts";
import { answerDossier, reachDossier } from "./open-dossier.ts";

/**
 * Changes fields of a dossier, of the edition that was read: whoever was faster is not written over (beyond B1-22).
 * @throws Problem editedMeanwhile with the newer dossier
 */
export async function changeDossier(
  input: ParsedInputOf<typeof definition>,
  staff: SessionStaff,
  world: World,
  caller: Caller,
): Promise<Dossier> {
  const { id: text, edition, ...sent } = input;
  const { id } = await reachDossier(text, staff, world, caller);
  const isOfNow = await transact(world, async (trx) => {
    const known = await lockDossier(trx, id);
    if (!known) throw new Problem("candidateNotFound");
    if (known.edition !== edition) return false;
    const fields = checkFields(known, sent, world.clock.now());
    await changeFields(trx, known, fields, { staff, world, event: "dossier changed" });
    return true;
  });
  const candidate = await answerDossier(world, id);
  if (!isOfNow) throw new Problem("editedMeanwhile", { body: { candidate } });
  return candidate;
}
