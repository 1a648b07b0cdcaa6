import { writeFileSync } from "node:fs";
import {
  eraseAccountData,
  eraseCandidateData,
  exportAccountData,
  exportCandidateData,
  runRetention,
} from "contract/operator.ts";
import { givenPath } from "../product/given-path.ts";
import { printableJson } from "../product/terminal.ts";
import type { Command, Typed } from "./command.ts";
import { held, person } from "./phrases.ts";

/** Nothing brings erased data back: the word has to be typed. */
const SURE = "--yes";

function told(data: object, { values }: Typed) {
  const text = printableJson(data);
  if (!values.out) return { answer: data, lines: text.split("\n") };
  const path = givenPath(values.out);
  writeFileSync(path, `${text}\n`, { mode: 0o600 });
  return { answer: { written: path }, lines: [`Écrit dans ${path}`] };
}

/** What people may ask for, and what must not be kept. */
export const privacyCommands: readonly Command[] = [
  {
    usage: "export COMPTE [--out FICHIER]",
    does: "toutes les données d'un compte, en JSON, pour la personne qui les demande",
    run: async (ask, typed) => told(await ask(exportAccountData, { account: typed.words[0] ?? "" }), typed),
  },
  {
    usage: "export-candidate IDENTIFIANT [--out FICHIER]",
    does: "toutes les données d'un candidat (identifiant externe), en JSON",
    run: async (ask, typed) => told(await ask(exportCandidateData, { externalId: typed.words[0] ?? "" }), typed),
  },
  {
    usage: `erase COMPTE ${SURE}`,
    does: "efface un compte, ses données et ses collaborateurs ; ils en sont prévenus par e-mail",
    run: async (ask, { words: [account = ""] }) => {
      const answer = await ask(eraseAccountData, { account });
      return { answer, lines: [`${person(answer.account)} est effacé.`] };
    },
  },
  {
    usage: `erase-candidate IDENTIFIANT ${SURE}`,
    does: "efface un candidat et ses fichiers ; un ancien enregistrement ne le fera pas revenir",
    run: async (ask, { words: [externalId = ""] }) => {
      await ask(eraseCandidateData, { externalId });
      return { answer: { externalId }, lines: [`Le candidat ${externalId} est effacé.`] };
    },
  },
  {
    usage: "purge [--resume]",
    does: "efface maintenant ce dont la durée de conservation est passée ; --resume reprend un effacement en pause",
    run: async (ask, { flags }) => {
      const answer = await ask(runRetention, { resume: flags.has("resume") });
      if (answer.held) return { answer, lines: held(answer.held), isAlarm: true };
      const lines = Object.entries(answer.counts).map(([data, gone]) => `${data} : ${gone}`);
      const failed = answer.failed.map((data) => `${data} : ÉCHEC, voir le journal du serveur`);
      return { answer, lines: [...lines, ...failed, "Purge faite."], isAlarm: failed.length > 0 };
    },
  },
];
