import type { Database } from "../../server/db/connect.ts";
import { type EndedAccess, findRevived } from "../../server/features/backup/end-access-store.ts";
import { readErasures } from "../../server/features/backup/read-erasures.ts";

/** What ended with a restore, in words. */
export function endedAccess({
  sessions,
  staff_sessions,
  tokens,
  staff_links,
  staff_tickets,
  sms_codes,
}: EndedAccess): string {
  return (
    `Accès fermés : ${sessions + staff_sessions} session(s), ${tokens + staff_links} lien(s) et invitation(s), ` +
    `${staff_tickets + sms_codes} connexion(s) et code(s) en cours. Chacun se reconnecte ; renvoyez les invitations.`
  );
}

/**
 * Which erasures must be done again after a restore.
 * @param since when the backup was made
 * @param log the technical log since then, when the operator has it
 */
export async function erasuresToRepeat(db: Database, since: string, log: string | undefined): Promise<string[]> {
  const head = `À refaire : les effacements demandés depuis le ${since}, les retraits de collaborateurs et de membres de l'équipe, les changements de mot de passe.`;
  if (log === undefined) {
    return [
      head,
      "Pour la liste des effacements : journalctl -u espace-entreprise -o cat > JOURNAL, puis npm run restore -- --end-access --log JOURNAL",
    ];
  }
  const { candidates, accounts, staff } = await findRevived(db, await readErasures(log));
  const lines = [
    ...candidates.map((externalId) => `  npm run admin -- erase-candidate ${externalId} --yes`),
    ...accounts.map((email) => `  npm run admin -- erase ${email} --yes`),
    ...staff.map((email) => `  ${email} : à retirer de l'équipe`),
  ];
  return [head, ...(lines.length > 0 ? lines : ["Ce journal ne nomme aucun effacement à refaire."])];
}
