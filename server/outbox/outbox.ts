import type { Transaction } from "kysely";
import type { Database } from "../db/connect.ts";
import type { Tables } from "../db/tables.ts";
import type { World } from "../world.ts";

interface Common {
  /** What the message is for: 'sms code', 'verification link'… Names the texts in logs, never their content. */
  readonly kind: string;
  readonly to: string;
  readonly accountId?: string;
  /** After this instant the message is worthless and is no longer tried. */
  readonly validUntil?: Date;
  /** Two messages with the same key are one. */
  readonly dedupeKey?: string;
}

/** A message that is to leave. */
export type Outgoing =
  | (Common & { readonly channel: "sms"; readonly text: string; readonly class: "code" | "alert" })
  | (Common & { readonly channel: "email"; readonly subject: string; readonly text: string; readonly html: string });

/** What the sealed body of a message holds. */
export interface MessageBody {
  readonly text: string;
  readonly html?: string;
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
  await trx
    .insertInto("messages")
    .values(
      messages.map((message) => {
        const body: MessageBody =
          message.channel === "sms"
            ? { text: message.text, class: message.class }
            : { text: message.text, html: message.html };
        return {
          id: world.random.uuid(),
          channel: message.channel,
          kind: message.kind,
          recipient: message.to,
          subject: message.channel === "email" ? message.subject : null,
          body: world.secrets.seal(JSON.stringify(body)),
          state: "queued" as const,
          next_at: now,
          valid_until: message.validUntil ?? null,
          account_id: message.accountId ?? null,
          provider_id: null,
          failure: null,
          dedupe_key: message.dedupeKey ?? null,
          created_at: now,
        };
      }),
    )
    .onConflict((conflict) => conflict.column("dedupe_key").doNothing())
    .execute();
}
