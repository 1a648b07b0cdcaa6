import type { AnswerOf, ParsedInputOf } from "contract/call.ts";
import type { CandidateCard } from "contract/candidates/candidate-fields.ts";
import type * as contract from "contract/selection/selection.ts";
import { coveredSheet, recruitedSheet } from "../../candidates/search/closed-sheet.ts";
import { type Looker, lookerOf } from "../../candidates/search/looker.ts";
import { openWithinDay } from "../../candidates/search/sheet-limit.ts";
import { uncoverSheet } from "../../candidates/search/sheet-store.ts";
import { findCard } from "../../candidates/search/store.ts";
import { transact } from "../../platform/db/retry.ts";
import { Problem } from "../../platform/http/problem.ts";
import type { SessionUser } from "../../platform/http/slice.ts";
import type { World } from "../../platform/world.ts";
import { reviveFollowUps } from "../follow-up/removal-store.ts";
import { lockShared } from "../sharing/store.ts";
import { insertSelections, isPutAside } from "./store.ts";
import { takeOut } from "./take-out.ts";

type Call = typeof contract.addToSelection;

/**
 * An addition returns the revealed sheet and counts as opening it. Beyond the daily limit the candidate is added, but
 * the sheet stays redacted (policy T-45).
 */
export async function addToSelection(
  input: ParsedInputOf<Call>,
  user: SessionUser,
  world: World,
): Promise<AnswerOf<Call>> {
  const { selectionId, isSelected } = input;
  const looker = lookerOf(user);
  const card = await findCard(world.db, looker, selectionId);
  if (!card) throw new Problem("candidateNotFound");
  if (!isSelected) {
    await takeOut(world, looker, selectionId);
    return withheld({ ...card, isSelected: false });
  }
  if (!card.active) throw new Problem("candidateRecruited");
  if (!card.isSelected) await putAside(world, looker, selectionId);
  const { opened, refusal } = await openWithinDay(world, user, (db, now, bound) =>
    uncoverSheet(db, looker, selectionId, now, bound),
  );
  if (refusal) return withheld({ ...card, isSelected: true });
  const { sheet } = opened;
  if (!sheet) throw new Problem("candidateNotFound");
  // The entry or the account was removed meanwhile: reveal nothing (policy T-28, T-45).
  return sheet.active && sheet.isSelected ? { success: true, veterinaryCandidate: sheet } : withheld(sheet);
}

function withheld(card: CandidateCard): AnswerOf<Call> {
  const veterinaryCandidate = card.active ? coveredSheet(card) : recruitedSheet(card);
  return { success: true, veterinaryCandidate, contentWithheld: true };
}

/** A candidate removed a moment ago returns to its former accounts with their notes (beyond B2-07). */
async function putAside(world: World, looker: Looker, candidateId: number): Promise<void> {
  const now = world.clock.now();
  const keptSince = new Date(now.getTime() - world.policy.figures.removedFollowUpKeptSeconds * 1000);
  await transact(world, async (trx) => {
    const alone = await lockShared(trx, looker);
    const owners = await reviveFollowUps(trx, alone, candidateId, keptSince);
    if (owners.length === 0 && (await isPutAside(trx, alone, candidateId))) return;
    await insertSelections(trx, owners.length > 0 ? owners : [alone.accountId], candidateId, now);
  });
}
