import type { CandidateCard } from "contract/candidates/candidate-fields.ts";
import { readId } from "contract/values.ts";
import { lookerOf } from "../../candidates/search/looker.ts";
import { findCard } from "../../candidates/search/store.ts";
import { Problem } from "../../platform/http/problem.ts";
import type { SessionUser } from "../../platform/http/slice.ts";
import type { World } from "../../platform/world.ts";

/** Checks the candidate of a request or report. @throws Problem candidateNotFound, candidateRecruited, notSelected */
export async function requireSelected(world: World, user: SessionUser, text: string): Promise<CandidateCard> {
  const id = readId(text);
  const card = id !== undefined ? await findCard(world.db, lookerOf(user), id) : undefined;
  if (!card) throw new Problem("candidateNotFound");
  if (!card.active) throw new Problem("candidateRecruited");
  if (!card.isSelected) throw new Problem("notSelected");
  return card;
}
