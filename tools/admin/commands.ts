import { checkFiles, eraseAccountData, eraseCandidateData, readStatus } from "contract/centre/operator.ts";
import { addStaff } from "contract/centre/staff-team.ts";
import type { Ask } from "../product/ask.ts";
import { BadCommand } from "../product/bad-command.ts";
import { describeFiles, describePerson, describeStatus, isBroken } from "./phrases.ts";

export interface CommandInput {
  readonly words: readonly string[];
  readonly flags: ReadonlySet<string>;
  readonly values: Readonly<Record<string, string | undefined>>;
}

export interface Printed {
  readonly response: unknown;
  readonly lines: readonly string[];
  /** True if the command found something that the operator must check. The command then ends with exit code 1. */
  readonly isAlarm?: boolean;
}

export interface Command {
  readonly name: string;
  readonly usage: string;
  readonly does: string;
  /** The number of words that the command expects after its name. */
  readonly words: number;
  /** True if the command cannot be undone, so that the operator must add `--yes`. */
  readonly isFinal?: true;
  readonly run: (ask: Ask, typed: CommandInput) => Promise<Printed>;
}

const ADD_STAFF = 'EMAIL --name "Prénom Nom" [--role gestionnaire]';

/** Each command does something that the training centre's pages do not offer. */
export const commands: readonly Command[] = [
  {
    name: "status",
    usage: "[--files [--erase]]",
    does: "état des envois, des alertes et des données ; --files compare les fichiers avec la base, --erase supprime ceux qu'aucune ligne ne nomme depuis un jour",
    words: 0,
    run: async (ask, { flags }) => {
      const status = await ask(readStatus, {});
      if (!flags.has("files")) return { response: status, lines: describeStatus(status) };
      const files = await ask(checkFiles, { erase: flags.has("erase") });
      return {
        response: { ...status, files },
        lines: [...describeStatus(status), ...describeFiles(files)],
        isAlarm: isBroken(files),
      };
    },
  },
  {
    name: "add-staff",
    usage: ADD_STAFF,
    does: "invite quelqu'un à l'Espace formation, comme gestionnaire ou --role conseiller ; encore une fois : nouveau lien",
    words: 1,
    run: async (ask, { words: [email = ""], values: { name = "", role } }) => {
      const [firstName = "", ...rest] = name.trim().split(/\s+/);
      const lastName = rest.join(" ");
      if (!firstName || !lastName) throw new BadCommand(`Usage : npm run admin -- add-staff ${ADD_STAFF}`);
      const response = await ask(addStaff, { email, firstName, lastName, ...(role === undefined ? {} : { role }) });
      return { response, lines: [`L'invitation part à ${response.email}, comme ${response.role}.`] };
    },
  },
  {
    name: "erase",
    usage: "COMPTE | --candidate IDENTIFIANT --yes",
    does: "efface un compte, ses données et ses collaborateurs, prévenus par e-mail ; ou un candidat et ses fichiers",
    words: 1,
    isFinal: true,
    run: async (ask, { words: [who = ""], flags }) => {
      if (!flags.has("candidate")) {
        const response = await ask(eraseAccountData, { account: who });
        return { response, lines: [`${describePerson(response.account)} est effacé.`] };
      }
      await ask(eraseCandidateData, { externalId: who });
      return { response: { externalId: who }, lines: [`Le candidat ${who} est effacé.`] };
    },
  },
];
