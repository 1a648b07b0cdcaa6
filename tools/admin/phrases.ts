import type { RetentionHold } from "contract/day.ts";
import type { OperatorAccount, OutboxMessage } from "contract/operator-shapes.ts";

const CLOCK = new Intl.DateTimeFormat("fr-FR", { dateStyle: "short", timeStyle: "short", timeZone: "Europe/Paris" });

const STATES: Readonly<Record<OutboxMessage["state"], string>> = {
  queued: "en attente",
  sending: "en cours d'envoi",
  accepted: "accepté",
  delivered: "remis",
  failed: "échec",
  uncertain: "sort inconnu",
};

/** An instant as read in Paris. */
export function instant(text: string | null): string {
  return text === null ? "jamais" : CLOCK.format(new Date(text));
}

/** Why automatic erasure waits, and how it goes on. */
export function held({ reason, seenAt, at, candidates, accounts, others }: RetentionHold): string[] {
  const why =
    reason === "clock"
      ? `l'horloge est passée du ${instant(seenAt)} au ${instant(at)}`
      : "une part inhabituelle des données serait effacée d'un coup";
  return [
    `Effacement automatique EN PAUSE depuis le ${instant(at)} : ${why}.`,
    `À la reprise (purge --resume), seront effacés : ${count(candidates, "candidat")}, ${count(accounts, "compte")}, ${count(others, "autre enregistrement")}.`,
  ];
}

/** `3 sessions fermées`, `1 session fermée`, `0 session fermée`. */
export function count(number: number, words: string): string {
  return `${number} ${number > 1 ? words.replace(/\p{L}+/gu, "$&s") : words}`;
}

/** Who an account belongs to, in one line. */
export function person({ firstName, lastName, email, numOrdinal, id }: OperatorAccount): string {
  const which = numOrdinal === null ? "collaborateur" : `n° ${numOrdinal}`;
  return `${firstName} ${lastName} <${email}> (${which}, ${id})`;
}

/** A message of the outbox, in one line. */
export function message(one: OutboxMessage): string {
  return [
    one.id,
    one.channel === "sms" ? "SMS" : "e-mail",
    one.kind,
    one.recipient,
    `${STATES[one.state]}${one.attempts > 1 ? ` (${one.attempts} essais)` : ""}`,
    instant(one.finishedAt ?? one.createdAt),
    ...(one.failure ? [one.failure] : []),
    ...(one.retriable ? ["peut repartir"] : []),
  ].join(" · ");
}
