import { sql, type Transaction } from "kysely";
import type { Database } from "../db/connect.ts";
import type { Tables } from "../db/tables.ts";
import type { World } from "../world.ts";

/** Headers of an e-mail beside the usual ones, by their names. */
type Headers = Readonly<Record<string, string>>;

interface Common {
  /** What the message is for: 'sms code', 'verification link'… Names the texts in logs, never their content. */
  readonly kind: string;
  readonly to: string;
  readonly accountId?: string;
  /** After this instant the message is worthless and is no longer tried. */
  readonly validUntil?: Date;
  /** It is sent at this instant at the earliest; null for at once. */
  readonly leavesAt?: Date | null | undefined;
  /** Two messages with the same key are one. */
  readonly dedupeKey?: string;
  /** The kind of a message that must have left to the same number or address first. */
  readonly after?: string;
  /** The candidates whom it names: it does not leave once one of them is erased (policy T-54). */
  readonly candidateIds?: readonly number[];
}

/** A message that is to leave. */
export type Outgoing =
  | (Common & { readonly channel: "sms"; readonly text: string; readonly class: "code" | "alert" })
  | (Common & {
      readonly channel: "email";
      readonly subject: string;
      readonly text: string;
      readonly html: string;
      readonly headers?: Headers;
    });

/** What the sealed body of a message holds. */
export interface MessageBody {
  readonly text: string;
  readonly html?: string;
  readonly headers?: Headers | undefined;
  readonly class?: "code" | "alert";
}

/**
 * Writes messages in the transaction that causes them; a job sends them later (policy 5: transactional outbox).
 * Bodies may carry a code or a link, so they are sealed until handed over (policy T-05).
 */
export async function enqueue(
  trx: Database | Transaction<Tables>,
  world: Pick<World, "clock" | "random" | "secrets">,
  ...messages: readonly Outgoing[]
): Promise<void> {
  if (messages.length === 0) return;
  const now = world.clock.now();
  const rows = messages.map((message) => {
    const body: MessageBody =
      message.channel === "sms"
        ? { text: message.text, class: message.class }
        : { text: message.text, html: message.html, headers: message.headers };
    return {
      id: world.random.uuid(),
      channel: message.channel,
      kind: message.kind,
      recipient: message.to,
      subject: message.channel === "email" ? message.subject : null,
      body: world.secrets.seal(JSON.stringify(body)),
      next_at: message.leavesAt ?? now,
      valid_until: message.validUntil ?? null,
      account_id: message.accountId ?? null,
      dedupe_key: message.dedupeKey ?? null,
      candidate_ids: message.candidateIds ?? null,
      after_kind: message.after ?? null,
    };
  });
  await sql`
    insert into messages (id, channel, kind, recipient, subject, body, state, next_at, valid_until, account_id,
      dedupe_key, candidate_ids, after_kind, created_at)
    select id, channel, kind, recipient, subject, body, 'queued', next_at, valid_until, account_id, dedupe_key,
      candidate_ids, after_kind, ${now}
    from json_to_recordset(${JSON.stringify(rows)}::json) as incoming(
      id uuid, channel text, kind text, recipient text, subject text, body text, next_at timestamptz, valid_until timestamptz,
      account_id uuid, dedupe_key text, candidate_ids integer[], after_kind text)
    on conflict (dedupe_key) do nothing`.execute(trx);
}
