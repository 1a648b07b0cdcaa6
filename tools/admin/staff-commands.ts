import { addStaff } from "contract/staff-team.ts";
import { BadCommand } from "../product/bad-command.ts";
import type { Command } from "./command.ts";

const USAGE = 'add-staff EMAIL --name "Prénom Nom" [--role gestionnaire]';

/** Who works at the training centre: the first gestionnaire is invited from here, the others from the pages. */
export const staffCommands: readonly Command[] = [
  {
    usage: USAGE,
    does: "invite quelqu'un à l'Espace formation, comme gestionnaire ou --role conseiller ; encore une fois : nouveau lien",
    run: async (ask, { words: [email = ""], values: { name = "", role } }) => {
      const [firstName = "", ...rest] = name.trim().split(/\s+/);
      const lastName = rest.join(" ");
      if (!firstName || !lastName) throw new BadCommand(`Usage : npm run admin -- ${USAGE}`);
      const answer = await ask(addStaff, { email, firstName, lastName, ...(role === undefined ? {} : { role }) });
      return { answer, lines: [`L'invitation part à ${answer.email}, comme ${answer.role}.`] };
    },
  },
];
