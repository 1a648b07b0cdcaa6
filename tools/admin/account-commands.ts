import { resendMessage, revokeSessions, showAccount, unlockAccount, verifyPhone } from "contract/operator.ts";
import { type OperatorAccount, Resendable } from "contract/operator-shapes.ts";
import { BadCommand } from "../product/bad-command.ts";
import type { Command } from "./command.ts";
import { count, instant, message, person } from "./phrases.ts";

const SENT: Readonly<Record<Resendable, string>> = {
  code: "le code par SMS",
  verification: "le lien de vérification",
  invitation: "l'invitation",
  reset: "le lien de mot de passe",
};

function state({ phoneChecked, emailChecked, activatedAt, numOrdinal }: OperatorAccount): string {
  if (activatedAt) return `activé le ${instant(activatedAt)}${emailChecked ? "" : ", nouvelle adresse non vérifiée"}`;
  if (numOrdinal === null) return "invitation en attente";
  const missing = [...(phoneChecked ? [] : ["téléphone"]), ...(emailChecked ? [] : ["e-mail"])];
  return `provisoire, à vérifier : ${missing.join(" et ")}`;
}

/** What support does for one person. */
export const accountCommands: readonly Command[] = [
  {
    usage: "show COMPTE",
    does: "ce qu'il faut savoir d'un compte : état, blocages, sessions, derniers messages",
    run: async (ask, { words: [account = ""] }) => {
      const answer = await ask(showAccount, { account });
      const { loginFailures, sessions, holder, collaborators } = answer;
      const lines = [
        person(answer.account),
        `Compte ${state(answer.account)} ; dernière connexion : ${instant(answer.account.lastLoginAt)}`,
        `Téléphone : ${answer.account.phone ?? "aucun"} ; ${count(sessions, "session")} ; ${count(loginFailures, "échec")} de connexion de suite`,
        ...(holder ? [`Titulaire : ${holder}`] : []),
        ...(collaborators.length > 0 ? [`Collaborateurs : ${collaborators.join(", ")}`] : []),
        ...answer.messages.map(message),
      ];
      return { answer, lines };
    },
  },
  {
    usage: "unlock COMPTE",
    does: "met fin aux attentes : connexions refusées, codes faux, SMS et e-mails demandés trop souvent",
    run: async (ask, { words: [account = ""] }) => {
      const answer = await ask(unlockAccount, { account });
      return { answer, lines: [`${person(answer.account)} : ${count(answer.cleared, "compteur")} à zéro.`] };
    },
  },
  {
    usage: "resend COMPTE [QUOI]",
    does: "renvoie ce que le compte attend, ou QUOI : code, verification, invitation, reset",
    run: async (ask, { words: [account = "", wish] }) => {
      const what = Resendable.options.find((one) => one === wish);
      if (wish !== undefined && what === undefined) throw new BadCommand(`QUOI : ${Resendable.options.join(", ")}`);
      const answer = await ask(resendMessage, { account, ...(what ? { what } : {}) });
      return { answer, lines: [`${person(answer.account)} : ${SENT[answer.what]} repart.`] };
    },
  },
  {
    usage: "verify-phone COMPTE",
    does: "tient le téléphone pour vérifié, quand aucun SMS n'arrive et que vous avez rappelé la personne",
    run: async (ask, { words: [account = ""] }) => {
      const answer = await ask(verifyPhone, { account });
      return { answer, lines: [`${person(answer.account)} : téléphone vérifié ; compte ${state(answer.account)}.`] };
    },
  },
  {
    usage: "revoke COMPTE",
    does: "ferme toutes les sessions d'un compte",
    run: async (ask, { words: [account = ""] }) => {
      const answer = await ask(revokeSessions, { account });
      return { answer, lines: [`${person(answer.account)} : ${count(answer.sessions, "session fermée")}.`] };
    },
  },
];
