import { sql } from "kysely";
import type { Database } from "../../platform/db/connect.ts";
import type { IntroductionRow } from "./store.ts";

export interface EndingIntroduction extends IntroductionRow {
  /** The clinic reported the recruitment, and the centre has not rejected the report. */
  readonly by_employer: boolean;
}

/** Includes introductions closed by a change that can still be undone. */
export async function lockOpen(trx: Database, candidateIds: readonly number[], now: Date) {
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

/** Reopens introductions closed by a change that can still be undone. @returns the candidates concerned */
export async function reopenIntroductions(trx: Database, candidateIds: readonly number[], now: Date) {
  const { rows } = await sql<{ candidate_id: number }>`
    update introductions set state = case state when 'closed' then 'sent' else 'accepted' end,
      reason = null, cancelled_at = null, undo_until = null
    where candidate_id = any(${[...candidateIds]}::integer[]) and undo_until > ${now}
    returning candidate_id`.execute(trx);
  return [...new Set(rows.map(({ candidate_id }) => candidate_id))];
}

/** Makes requests due for a reminder again if their reminder also names one of these candidates. */
export async function resetSharedReminders(
  trx: Database,
  kind: string,
  candidateIds: readonly number[],
): Promise<void> {
  await sql`
    update introductions set reminded_at = null where state = 'sent' and candidate_id in (
      select unnest(candidate_ids) from messages
      where kind = ${kind} and state = 'queued' and candidate_ids && ${[...candidateIds]}::integer[])`.execute(trx);
}
