import type { ParsedInputOf } from "contract/call.ts";
import type { Candidate } from "contract/candidates/candidate-fields.ts";
import type * as contract from "contract/candidates/candidates.ts";
import { readId } from "contract/values.ts";
import { Problem } from "../../platform/http/problem.ts";
import type { SessionUser } from "../../platform/http/slice.ts";
import type { World } from "../../platform/world.ts";
import { recruitedSheet } from "./closed-sheet.ts";
import { lookerOf } from "./looker.ts";
import { findPlace } from "./places.ts";
import { withinSheetsOfDay } from "./sheet-limit.ts";
import { openSheet, uncoverSheet } from "./sheet-store.ts";

/**
 * Opening a sheet marks it 'Déjà vu' in the selection (product 2.9). A recruited candidate is returned as `active:
 * false` without personal data (product 4.4).
 */
export async function candidate(
  input: ParsedInputOf<typeof contract.candidate>,
  user: SessionUser,
  world: World,
): Promise<Candidate> {
  const id = readId(input.id);
  const looker = lookerOf(user);
  const from = findPlace(input.near) ? input.near : looker.from;
  const read = input.compared === "1" ? uncoverSheet : openSheet;
  if (id === undefined) throw new Problem("candidateNotFound");
  const { sheet: found } = await withinSheetsOfDay(world, user, (db, now, bound) =>
    read(db, { ...looker, from }, id, now, bound),
  );
  if (!found) throw new Problem("candidateNotFound");
  return found.active ? found : recruitedSheet(found);
}
