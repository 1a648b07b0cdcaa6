import { sql } from "kysely";
import type { Database } from "../../db/connect.ts";
import type { IntroductionRow } from "../introductions/store.ts";

/** An introduction that ends with the candidate's availability. */
export interface EndingIntroduction extends IntroductionRow {
  /** The clinic says that it recruited the candidate, and the centre has not rejected that. */
  readonly by_employer: boolean;
}

/**
 * Locks what hangs on candidates: requests that wait, and appointments that are still to come. Includes what a move
 * ended that can still be undone, whose mails have not left.
 */
export async function lockHanging(trx: Database, candidateIds: readonly number[], now: Date) {
  const { rows } = await sql<EndingIntroduction>`
    select introductions.*, exists (
      select 1 from recruitments
      where recruitments.candidate_id = introductions.candidate_id and recruitments.clinic_id = introductions.clinic_id
        and recruitments.state in ('reported', 'confirmed')) as by_employer
    from introductions
    where candidate_id = any(${[...candidateIds]}::integer[])
      and (state = 'sent' or (state = 'accepted' and (slot is null or slot > ${now})) or undo_until > ${now})
    order by id for update of introductions`.execute(trx);
  return rows;
}

/** Closes requests that wait and cancels accepted ones. */
export async function endIntroductions(
  trx: Database,
  ids: readonly string[],
  { reason, now, undoUntil }: { readonly reason: string; readonly now: Date; readonly undoUntil: Date | null },
): Promise<void> {
  await sql`
    update introductions set state = case state when 'sent' then 'closed' else 'cancelled' end,
      reason = ${reason}, cancelled_at = ${now}, undo_until = ${undoUntil}
    where id = any(${[...ids]}::uuid[])`.execute(trx);
}

/** Brings back what a move ended that can still be undone. @returns the candidates concerned */
export async function reopenIntroductions(trx: Database, candidateIds: readonly number[], now: Date) {
  const { rows } = await sql<{ candidate_id: number }>`
    update introductions set state = case state when 'closed' then 'sent' else 'accepted' end,
      reason = null, cancelled_at = null, undo_until = null
    where candidate_id = any(${[...candidateIds]}::integer[]) and undo_until > ${now}
    returning candidate_id`.execute(trx);
  return [...new Set(rows.map(({ candidate_id }) => candidate_id))];
}

/** Requests that a reminder names beside one of these candidates wait for a reminder again. */
export async function remindAgainOfOthers(trx: Database, kind: string, candidateIds: readonly number[]): Promise<void> {
  await sql`
    update introductions set reminded_at = null where state = 'sent' and candidate_id in (
      select unnest(candidate_ids) from messages
      where kind = ${kind} and state = 'queued' and candidate_ids && ${[...candidateIds]}::integer[])`.execute(trx);
}
