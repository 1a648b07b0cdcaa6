import type { CandidateCard } from "contract/candidates/candidate-fields.ts";
import { readId } from "contract/row-id.ts";
import { findCard } from "../../candidates/search/store.ts";
import { type Viewer, viewerOf } from "../../candidates/search/viewer.ts";
import type { AppContext } from "../../platform/context.ts";
import type { Database } from "../../platform/db/connect.ts";
import type { SessionUser } from "../../platform/http/feature.ts";
import { Problem } from "../../platform/http/problem.ts";
import { findEntry } from "../follow-up/entry-store.ts";

/**
 * Finds the candidate for whom an account requests an introduction or reports a recruitment.
 * @throws Problem candidateNotFound, candidateRecruited, notSelected
 */
export async function requireSelected(ctx: AppContext, user: SessionUser, text: string): Promise<CandidateCard> {
  const id = readId(text);
  const card = id !== undefined ? await findCard(ctx.db, viewerOf(user), id) : undefined;
  if (!card) throw new Problem("candidateNotFound");
  if (!card.active) throw new Problem("candidateRecruited");
  if (!card.isSelected) throw new Problem("notSelected");
  return card;
}

export function selectedId(text: string): number {
  const id = readId(text);
  if (id === undefined) throw new Problem("notInSelection");
  return id;
}

export async function requireEntry(db: Database, viewer: Viewer, candidateId: number) {
  const entry = await findEntry(db, viewer, candidateId);
  if (!entry) throw new Problem("notInSelection");
  return entry;
}
