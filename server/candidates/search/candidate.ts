import type { ParsedInputOf } from "contract/call.ts";
import type { Candidate } from "contract/candidates/candidate-fields.ts";
import type * as contract from "contract/candidates/candidates.ts";
import { readId } from "contract/values.ts";
import type { AppContext } from "../../platform/context.ts";
import type { SessionUser } from "../../platform/http/feature.ts";
import { Problem } from "../../platform/http/problem.ts";
import { recruitedSheet } from "./closed-sheet.ts";
import { findPlace } from "./places.ts";
import { withinSheetsOfDay } from "./sheet-limit.ts";
import { openSheet, revealContact } from "./sheet-store.ts";
import { viewerOf } from "./viewer.ts";

/**
 * Opening a sheet marks it 'Déjà vu' in the selection (product 2.9). A recruited candidate is returned as `active:
 * false` without personal data (product 4.4).
 */
export async function candidate(
  input: ParsedInputOf<typeof contract.candidate>,
  user: SessionUser,
  ctx: AppContext,
): Promise<Candidate> {
  const id = readId(input.id);
  const viewer = viewerOf(user);
  const from = findPlace(input.near) ? input.near : viewer.from;
  const read = input.compared === "1" ? revealContact : openSheet;
  if (id === undefined) throw new Problem("candidateNotFound");
  const { sheet: found } = await withinSheetsOfDay(ctx, user, (db, now, bound) =>
    read(db, { ...viewer, from }, id, now, bound),
  );
  if (!found) throw new Problem("candidateNotFound");
  return found.active ? found : recruitedSheet(found);
}
