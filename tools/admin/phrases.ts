import type { FileCheck, OperatorAccount, OutboxChannel, Status } from "contract/centre/operator.ts";
import type * as z from "zod/mini";

const CLOCK = new Intl.DateTimeFormat("fr-FR", { dateStyle: "short", timeStyle: "short", timeZone: "Europe/Paris" });

function instant(text: string | null): string {
  return text === null ? "jamais" : CLOCK.format(new Date(text));
}

/** Writes a number before words, with a plural s if needed: `3 sessions fermées`, `1 session fermée`. */
function count(number: number, words: string): string {
  return `${number} ${number > 1 ? words.replace(/\p{L}+/gu, "$&s") : words}`;
}

export function describePerson({ firstName, lastName, email, numOrdinal, id }: OperatorAccount): string {
  const which = numOrdinal === null ? "collaborateur" : `n° ${numOrdinal}`;
  return `${firstName} ${lastName} <${email}> (${which}, ${id})`;
}

export function describeStatus(status: z.infer<typeof Status>): string[] {
  const { accounts, candidates, alerts } = status;
  return [
    `Espace entreprise ${status.version ?? "?"}, PostgreSQL ${status.database}, migration ${status.migration}, ${instant(status.now)}`,
    ...status.outbox.map(describeChannel),
    `${count(status.asks, "demande")} de visiteurs à traiter, ${status.emailRequests} d'adresse email (Espace formation, Demandes)`,
    `Alertes : ${count(alerts.enabled, "compte")}, prochain passage : ${instant(alerts.oldestDueAt)}`,
    `Candidats : ${candidates.active} publiés sur ${candidates.total} ; fichiers : ${status.files} ; registre : ${status.registerEntries}`,
    ...(status.retentionHeld ? describeHold(status.retentionHeld) : []),
    `Comptes : ${accounts.holders} titulaires, ${accounts.collaborators} collaborateurs, ${accounts.provisional} provisoires`,
  ];
}

function describeChannel(one: OutboxChannel): string {
  const oldest = one.oldestWaitingAt ? `, le plus ancien du ${instant(one.oldestWaitingAt)}` : "";
  const breaker = one.pausedUntil ? ` ; FERMÉ jusqu'au ${instant(one.pausedUntil)} : ${one.reason ?? "?"}` : "";
  return (
    `${one.channel === "sms" ? "SMS" : "E-mails"} : ${one.waiting} en attente${oldest} ; en 7 jours : ` +
    `${one.accepted} partis, ${one.failed} en échec, ${one.uncertain} de sort inconnu${breaker}`
  );
}

function describeHold({
  reason,
  seenAt,
  at,
  candidates,
  accounts,
  others,
}: NonNullable<z.infer<typeof Status>["retentionHeld"]>) {
  const why =
    reason === "clock"
      ? `l'horloge est passée du ${instant(seenAt)} au ${instant(at)}`
      : "une part inhabituelle des données serait effacée d'un coup";
  return [
    `Effacement automatique EN PAUSE depuis le ${instant(at)} : ${why}.`,
    `À la reprise (Espace formation, page d'accueil), seront effacés : ${count(candidates, "candidat")}, ${count(accounts, "compte")}, ${count(others, "autre enregistrement")}.`,
  ];
}

export function isBroken({ missing, altered, orphans, erased }: z.infer<typeof FileCheck>): boolean {
  return missing.length + altered.length + orphans.length - erased > 0;
}

export function describeFiles(check: z.infer<typeof FileCheck>): string[] {
  const { missing, altered, withheld, orphans, erased } = check;
  return [
    ...missing.map((name) => `manque : ${name}`),
    ...altered.map((name) => `altéré : ${name}`),
    ...withheld.map(({ name, found }) => `écarté : ${name} (${found})`),
    ...orphans.map((id) => `orphelin : ${id}`),
    `${count(check.rows, "fichier")} en base, ${count(check.objects, "objet stocké")} : ${missing.length} manquants, ` +
      `${altered.length} altérés, ${orphans.length} orphelins${erased > 0 ? ` dont ${erased} supprimés` : ""}`,
  ];
}
