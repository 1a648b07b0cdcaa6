import type { CandidateCard } from "contract/candidate-fields.ts";
import { readId } from "contract/values.ts";
import { Problem } from "../../http/problem.ts";
import type { SessionUser } from "../../http/slice.ts";
import type { World } from "../../world.ts";
import { lookerOf } from "../candidates/looker.ts";
import { findCard } from "../candidates/store.ts";

/** Checks the candidate of a request or report. @throws Problem candidateNotFound, candidateRecruited, notSelected */
export async function requireSelected(world: World, user: SessionUser, text: string): Promise<CandidateCard> {
  const id = readId(text);
  const card = id !== undefined ? await findCard(world.db, lookerOf(user), id) : undefined;
  if (!card) throw new Problem("candidateNotFound");
  if (!card.active) throw new Problem("candidateRecruited");
  if (!card.isSelected) throw new Problem("notSelected");
  return card;
}
