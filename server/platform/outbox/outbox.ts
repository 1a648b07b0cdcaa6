import { sql, type Transaction } from "kysely";
import type { AppContext } from "../context.ts";
import type { Database } from "../db/connect.ts";
import type { Tables } from "../db/tables.ts";

type Headers = Readonly<Record<string, string>>;

interface Common {
  /** The purpose of the message, such as 'sms code'. Logs contain the purpose, but never the content. */
  readonly kind: string;
  readonly to: string;
  readonly accountId?: string;
  readonly validUntil?: Date;
  readonly leavesAt?: Date | null | undefined;
  /** If a message with the same key is already stored, this message is not stored. */
  readonly dedupeKey?: string;
  /** This message is sent only after the same recipient has got a message of this kind. */
  readonly after?: string;
  /** If one of these candidates is erased, the message is cancelled (policy T-54). */
  readonly candidateIds?: readonly number[];
}

export type Outgoing =
  | (Common & { readonly channel: "sms"; readonly text: string; readonly class: "code" | "alert" })
  | (Common & {
      readonly channel: "email";
      readonly subject: string;
      readonly text: string;
      readonly html: string;
      readonly headers?: Headers;
    });

export interface MessageBody {
  readonly text: string;
  readonly html?: string;
  readonly headers?: Headers | undefined;
  readonly class?: "code" | "alert";
}

/** The messages are encrypted, because they may contain a code or link (policy T-05). */
export async function enqueue(
  trx: Database | Transaction<Tables>,
  ctx: Pick<AppContext, "clock" | "random" | "secrets">,
  ...messages: readonly Outgoing[]
): Promise<void> {
  if (messages.length === 0) return;
  const now = ctx.clock.now();
  const rows = messages.map((message) => {
    const body: MessageBody =
      message.channel === "sms"
        ? { text: message.text, class: message.class }
        : { text: message.text, html: message.html, headers: message.headers };
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
