import { sql, type Transaction } from "kysely";
import type { AppContext } from "../context.ts";
import type { Database } from "../db/connect.ts";
import type { Tables } from "../db/tables.ts";
import type { MailCalendar } from "../gateways/mail/mail.ts";

type Headers = Readonly<Record<string, string>>;

interface Common {
  /** The purpose of the message, such as 'sms code'. Logs contain the purpose, but never the content. */
  readonly kind: string;
  readonly to: string;
  readonly accountId?: string;
  readonly validUntil?: Date;
  readonly leavesAt?: Date | null | undefined;
  /** If a message with this key is already stored, `enqueue` does not store the new message. */
  readonly dedupeKey?: string;
  /** The message waits until the server has sent a message of this kind to the same recipient. */
  readonly after?: string;
  /** If one of these candidates is erased, the server cancels the message (policy T-54). */
  readonly candidateIds?: readonly number[];
  /** The candidate who receives the message. If this candidate is erased, the server deletes the message. */
  readonly candidateId?: number;
  /** The server sends the message only by day in this time zone. */
  readonly dayZone?: string;
}

export type Outgoing =
  | (Common & { readonly channel: "sms"; readonly text: string; readonly class: "code" | "alert" })
  | (Common & {
      readonly channel: "email";
      readonly subject: string;
      readonly text: string;
      readonly html: string;
      readonly headers?: Headers;
      readonly calendar?: MailCalendar | undefined;
      readonly replyTo?: string;
    });

export interface MessageBody {
  readonly text: string;
  readonly html?: string;
  readonly headers?: Headers | undefined;
  readonly calendar?: MailCalendar | undefined;
  readonly replyTo?: string | undefined;
  readonly class?: "code" | "alert";
}

function bodyOf(message: Outgoing): MessageBody {
  if (message.channel === "sms") return { text: message.text, class: message.class };
  const { text, html, headers, calendar, replyTo } = message;
  return { text, html, headers, calendar, replyTo };
}

/**
 * Stores messages in the caller's transaction. The messages are encrypted, because a message may contain a code or link
 * (policy T-05).
 */
export async function enqueue(
  trx: Database | Transaction<Tables>,
  ctx: Pick<AppContext, "clock" | "random" | "secrets">,
  ...messages: readonly Outgoing[]
): Promise<void> {
  if (messages.length === 0) return;
  const now = ctx.clock.now();
  const rows = messages.map((message) => {
    const body = bodyOf(message);
    return {
      id: ctx.random.uuid(),
      channel: message.channel,
      kind: message.kind,
      recipient: message.to,
      subject: message.channel === "email" ? message.subject : null,
      body: ctx.secrets.seal(JSON.stringify(body)),
      next_at: message.leavesAt ?? now,
      valid_until: message.validUntil ?? null,
      account_id: message.accountId ?? null,
      dedupe_key: message.dedupeKey ?? null,
      candidate_ids: message.candidateIds ?? null,
      after_kind: message.after ?? null,
      candidate_id: message.candidateId ?? null,
      day_zone: message.dayZone ?? null,
    };
  });
  await sql`
    insert into messages (id, channel, kind, recipient, subject, body, state, next_at, valid_until, account_id,
      dedupe_key, candidate_ids, after_kind, candidate_id, day_zone, created_at)
    select id, channel, kind, recipient, subject, body, 'queued', next_at, valid_until, account_id, dedupe_key,
      candidate_ids, after_kind, candidate_id, day_zone, ${now}
    from json_to_recordset(${JSON.stringify(rows)}::json) as incoming(
      id uuid, channel text, kind text, recipient text, subject text, body text, next_at timestamptz, valid_until timestamptz,
      account_id uuid, dedupe_key text, candidate_ids integer[], after_kind text, candidate_id integer,
      day_zone text)
    on conflict (dedupe_key) do nothing`.execute(trx);
}
