import { addRegisterEmail, closeEmailRequest, listEmailRequests, removeRegisterEntry } from "contract/operator.ts";
import type { Command } from "./command.ts";
import { count, instant, person } from "./phrases.ts";

/** The professional register, and those whose address is not in it. */
export const registerCommands: readonly Command[] = [
  {
    usage: "requests",
    does: "les demandes « Mon email n'est pas présent » en attente",
    run: async (ask) => {
      const answer = await ask(listEmailRequests, {});
      const lines = answer.requests.map(
        ({ id, numOrdinal, email, phone, requestedAt }) =>
          `${id} · n° ${numOrdinal} · ${email} · ${phone} · ${instant(requestedAt)}`,
      );
      return { answer, lines: [...lines, `${count(lines.length, "demande")} en attente`] };
    },
  },
  {
    usage: "add-email NUMERO ADRESSE",
    does: "ajoute une adresse à une fiche du registre (un import ne l'enlève pas) et clôt ses demandes",
    run: async (ask, { words: [numOrdinal = "", email = ""] }) => {
      const answer = await ask(addRegisterEmail, { numOrdinal, email });
      const requests = answer.requests > 0 ? ` ${count(answer.requests, "demande close")}.` : "";
      return { answer, lines: [`n° ${answer.numOrdinal} : ${answer.emails.join(", ")}.${requests}`] };
    },
  },
  {
    usage: "close-request ID",
    does: "clôt une demande traitée autrement",
    run: async (ask, { words: [id = ""] }) => {
      await ask(closeEmailRequest, { id });
      return { answer: { id }, lines: ["Demande close."] };
    },
  },
  {
    usage: "remove-from-register NUMERO",
    does: "retire du registre un vétérinaire radié ; son compte, s'il existe, reste : voir erase",
    run: async (ask, { words: [numOrdinal = ""] }) => {
      const answer = await ask(removeRegisterEntry, { numOrdinal });
      const left = answer.account ? [`Un compte existe toujours : ${person(answer.account)}`] : [];
      return { answer, lines: [`n° ${answer.numOrdinal} retiré du registre.`, ...left] };
    },
  },
];
