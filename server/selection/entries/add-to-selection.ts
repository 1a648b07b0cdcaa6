import type { ResponseOf } from "contract/call.ts";
import type { CandidateCard } from "contract/candidates/candidate-fields.ts";
import type * as contract from "contract/selection/selection.ts";
import { openWithinDay } from "../../candidates/search/sheet-limit.ts";
import { revealContact } from "../../candidates/search/sheet-store.ts";
import { findCard, recruitedSheet, redactedSheet } from "../../candidates/search/store.ts";
import { type Viewer, viewerOf } from "../../candidates/search/viewer.ts";
import type { AppContext } from "../../platform/context.ts";
import { transact } from "../../platform/db/retry.ts";
import type { Handler } from "../../platform/http/feature.ts";
import { Problem } from "../../platform/http/problem.ts";
import { markFollowUpsRemoved, restoreFollowUps } from "../follow-up/entry-store.ts";
import { lockShared } from "./sharing-store.ts";
import { deleteSelections, insertSelections, isSelected } from "./store.ts";

/**
 * Adds a candidate to the selection. The response contains contact details, so the server counts it as an opening of
 * the candidate's sheet. Above the daily limit, the server adds the candidate, but returns no contact details (policy
 * T-45).
 */
export const addToSelection: Handler<typeof contract.addToSelection> = async (input, user, ctx) => {
  const { selectionId, isSelected } = input;
  const viewer = viewerOf(user);
  const card = await findCard(ctx.db, viewer, selectionId);
  if (!card) throw new Problem("candidateNotFound");
  if (!isSelected) {
    await removeCandidate(ctx, viewer, selectionId);
    return withheld({ ...card, isSelected: false });
  }
  if (!card.active) throw new Problem("candidateRecruited");
  if (!card.isSelected) await insertSelected(ctx, viewer, selectionId);
  const { opened, rejection } = await openWithinDay(ctx, user, (db, now, bound) =>
    revealContact(db, viewer, selectionId, now, bound),
  );
  if (rejection) return withheld({ ...card, isSelected: true });
  const { sheet } = opened;
  if (!sheet) throw new Problem("candidateNotFound");
  // If a parallel call removed the entry or the account, return no contact details (policy T-28, T-45).
  return sheet.active && sheet.isSelected ? { success: true, veterinaryCandidate: sheet } : withheld(sheet);
};

function withheld(card: CandidateCard): ResponseOf<typeof contract.addToSelection> {
  const veterinaryCandidate = card.active ? redactedSheet(card) : recruitedSheet(card);
  return { success: true, veterinaryCandidate, contentWithheld: true };
}

/**
 * If the clinic removed the candidate within the last hour, restores the entries and notes of all its accounts (B2-07).
 */
async function insertSelected(ctx: AppContext, viewer: Viewer, candidateId: number): Promise<void> {
  const now = ctx.clock.now();
  const removedSince = new Date(now.getTime() - ctx.policy.settings.removedFollowUpKeptSeconds * 1000);
  await transact(ctx, async (trx) => {
    const alone = await lockShared(trx, viewer);
    const owners = await restoreFollowUps(trx, alone, candidateId, removedSince);
    if (owners.length === 0 && (await isSelected(trx, alone, candidateId))) return;
    await insertSelections(trx, owners.length > 0 ? owners : [alone.accountId], candidateId, now);
  });
}

/** Removes a candidate from the selection. If the clinic shares its selection, removes the entries of all accounts. */
export async function removeCandidate(ctx: AppContext, viewer: Viewer, candidateId: number): Promise<void> {
  await transact(ctx, async (trx) => {
    const owners = await deleteSelections(trx, await lockShared(trx, viewer), candidateId);
    await markFollowUpsRemoved(trx, owners, candidateId, ctx.clock.now());
  });
}
