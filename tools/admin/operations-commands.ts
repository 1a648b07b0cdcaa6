import { checkFiles, dropMessage, listMessages, readStatus, retryMessage, settleMessage } from "contract/operator.ts";
import type { OutboxChannel } from "contract/operator-shapes.ts";
import { BadCommand } from "../product/bad-command.ts";
import type { Command } from "./command.ts";
import { count, held, instant, message } from "./phrases.ts";

function channel(one: OutboxChannel): string {
  const oldest = one.oldestWaitingAt ? `, le plus ancien du ${instant(one.oldestWaitingAt)}` : "";
  const breaker = one.pausedUntil ? ` ; FERMÉ jusqu'au ${instant(one.pausedUntil)} : ${one.reason ?? "?"}` : "";
  return (
    `${one.channel === "sms" ? "SMS" : "E-mails"} : ${one.waiting} en attente${oldest} ; en 7 jours : ` +
    `${one.accepted} partis, ${one.failed} en échec, ${one.uncertain} de sort inconnu${breaker}`
  );
}

/** The state of the whole, the outbox and the files. */
export const operationsCommands: readonly Command[] = [
  {
    usage: "status",
    does: "état des envois, des alertes et des données",
    run: async (ask) => {
      const answer = await ask(readStatus, {});
      const { accounts, candidates, alerts } = answer;
      const lines = [
        `Espace entreprise ${answer.version ?? "?"}, PostgreSQL ${answer.database}, migration ${answer.migration}, ${instant(answer.now)}`,
        ...answer.outbox.map(channel),
        `${count(answer.asks, "demande")} de visiteurs à traiter, ${answer.emailRequests} d'adresse pour le support (requests)`,
        `Alertes : ${count(alerts.enabled, "compte")}, prochain passage : ${instant(alerts.oldestDueAt)}`,
        `Candidats : ${candidates.active} publiés sur ${candidates.total} ; fichiers : ${answer.files} ; registre : ${answer.registerEntries}`,
        ...(answer.retentionHeld ? held(answer.retentionHeld) : []),
        `Comptes : ${accounts.holders} titulaires, ${accounts.collaborators} collaborateurs, ${accounts.provisional} provisoires`,
      ];
      return { answer, lines };
    },
  },
  {
    usage: "messages [--waiting]",
    does: "les SMS et e-mails qui ne sont pas partis, ou avec --waiting ceux qui attendent (100 au plus)",
    run: async (ask, { flags }) => {
      const answer = await ask(listMessages, flags.has("waiting") ? { waiting: "1" } : {});
      const lines = answer.messages.map(message);
      return { answer, lines: [...lines, count(lines.length, "message")] };
    },
  },
  {
    usage: "retry ID",
    does: "fait repartir un message en échec",
    run: async (ask, { words: [id = ""] }) => {
      const answer = await ask(retryMessage, { id });
      return { answer, lines: [message(answer.message)] };
    },
  },
  {
    usage: "drop ID",
    does: "abandonne un message en attente",
    run: async (ask, { words: [id = ""] }) => {
      const answer = await ask(dropMessage, { id });
      return { answer, lines: [message(answer.message)] };
    },
  },
  {
    usage: "settle ID FIN",
    does: "dit ce qu'est devenu un message de sort inconnu, d'après la passerelle ; FIN : parti, perdu. Rien ne repart",
    run: async (ask, { words: [id = "", end] }) => {
      if (end !== "parti" && end !== "perdu") throw new BadCommand("FIN : parti, perdu");
      const answer = await ask(settleMessage, { id, left: end === "parti" });
      return { answer, lines: [message(answer.message)] };
    },
  },
  {
    usage: "fsck [--erase]",
    does: "compare les fichiers avec la base ; --erase supprime ceux qu'aucune ligne ne nomme depuis un jour",
    run: async (ask, { flags }) => {
      const answer = await ask(checkFiles, { erase: flags.has("erase") });
      const { missing, altered, withheld, orphans, erased } = answer;
      const lines = [
        ...missing.map((name) => `manque : ${name}`),
        ...altered.map((name) => `altéré : ${name}`),
        ...withheld.map(({ name, found }) => `écarté : ${name} (${found})`),
        ...orphans.map((id) => `orphelin : ${id}`),
        `${count(answer.rows, "fichier")} en base, ${count(answer.objects, "objet stocké")} : ${missing.length} manquants, ` +
          `${altered.length} altérés, ${orphans.length} orphelins${flags.has("erase") ? ` dont ${erased} supprimés` : ""}`,
      ];
      return { answer, lines, isAlarm: missing.length + altered.length + orphans.length - erased > 0 };
    },
  },
];
