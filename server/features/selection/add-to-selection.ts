import type { AnswerOf, ParsedInputOf } from "contract/call.ts";
import type { CandidateCard } from "contract/candidate-fields.ts";
import type * as contract from "contract/selection.ts";
import { transact } from "../../db/retry.ts";
import { Problem } from "../../http/problem.ts";
import type { SessionUser } from "../../http/slice.ts";
import type { World } from "../../world.ts";
import { coveredSheet, recruitedSheet } from "../candidates/closed-sheet.ts";
import { type Looker, lookerOf } from "../candidates/looker.ts";
import { openWithinDay } from "../candidates/sheet-limit.ts";
import { uncoverSheet } from "../candidates/sheet-store.ts";
import { findCard } from "../candidates/store.ts";
import { reviveFollowUps } from "../follow-up/removal-store.ts";
import { lockShared } from "../selection-sharing/store.ts";
import { insertSelections, isPutAside } from "./store.ts";
import { takeOut } from "./take-out.ts";

type Call = typeof contract.addToSelection;

/**
 * Puts a candidate aside, or with `isSelected: false` takes it out; both may be repeated (policy F-29).
 * An addition brings the sheet with what it uncovers, so that nobody opens it a second time for that. It counts as an
 * opened sheet: beyond those of the day candidates are still put aside, and their sheets stay closed (policy T-45).
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
  // Taken out again meanwhile, or the account itself is gone: nothing is uncovered (policy T-28, T-45).
  return sheet.active && sheet.isSelected ? { success: true, veterinaryCandidate: sheet } : withheld(sheet);
}

function withheld(card: CandidateCard): AnswerOf<Call> {
  const veterinaryCandidate = card.active ? coveredSheet(card) : recruitedSheet(card);
  return { success: true, veterinaryCandidate, contentWithheld: true };
}

/**
 * Puts a candidate aside who is not. One who was taken out a moment ago comes back to whom it belonged, with what was
 * noted (beyond B2-07). What a clinic shares has a candidate once, whoever of it adds them, and be it at the same moment.
 */
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
