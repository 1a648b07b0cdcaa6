import { writeFileSync } from "node:fs";
import { eraseAccountData, exportAccountData, exportCandidateData } from "contract/admin.ts";
import { deleteCandidate } from "contract/intake.ts";
import { runRetention, verifyAuditLog } from "contract/operations.ts";
import { givenPath } from "../product/given-path.ts";
import type { Command, Typed } from "./command.ts";
import { count, instant, person } from "./phrases.ts";

/** Nothing brings erased data back: the word has to be typed. */
const SURE = "--yes";

function told(data: object, { values }: Typed) {
  const text = JSON.stringify(data, null, 1);
  if (!values.out) return { answer: data, lines: [text] };
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
      await ask(deleteCandidate, { externalId });
      return { answer: { externalId }, lines: [`Le candidat ${externalId} est effacé.`] };
    },
  },
  {
    usage: "purge",
    does: "efface maintenant ce dont la durée de conservation est passée",
    run: async (ask) => {
      const answer = await ask(runRetention, {});
      const lines = Object.entries(answer.counts).map(([data, gone]) => `${data} : ${gone}`);
      const failed = answer.failed.map((data) => `${data} : ÉCHEC, voir le journal du serveur`);
      return { answer, lines: [...lines, ...failed, "Purge faite."], isAlarm: failed.length > 0 };
    },
  },
  {
    usage: "audit",
    does: "vérifie que le journal d'audit n'a pas été altéré",
    run: async (ask) => {
      const answer = await ask(verifyAuditLog, {});
      const { fault } = answer;
      const state = fault ? `ALTÉRÉ à l'événement ${fault.sequence} : ${fault.reason}` : "intact";
      const lines = [
        `Journal d'audit ${state} : ${count(answer.checked, "événement vérifié")} (${answer.firstSequence} à ` +
          `${answer.lastSequence}), ${answer.redacted} anonymisés, ${answer.unsealed} à sceller`,
        `Dernier sceau, à noter ailleurs : ${answer.lastSeal} (${instant(new Date().toISOString())})`,
      ];
      return { answer, lines, isAlarm: fault !== null };
    },
  },
];
