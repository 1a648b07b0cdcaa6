import { WAITING_LISTS, type Waiting } from "contract/centre/day.ts";
import type { Site } from "../../platform/context.ts";
import { linkToCentre } from "../../platform/links/link-to.ts";
import { layOut, type Mail, type MailEntry } from "../../platform/outbox/mail-layout.ts";

const WORDS: Readonly<Record<keyof Waiting, readonly [string, string] | string>> = {
  emailRequests: ["demande d'adresse email à traiter", "demandes d'adresse email à traiter"],
  introductions: ["mise en relation demandée", "mises en relation demandées"],
  recruitments: ["recrutement à confirmer", "recrutements à confirmer"],
  corrections: ["correction à accepter ou à refuser", "corrections à accepter ou à refuser"],
  erasures: ["effacement demandé par la personne", "effacements demandés par la personne"],
  failedMessages: ["message qui n'est pas parti", "messages qui ne sont pas partis"],
  faultyImports: ["import avec des erreurs", "imports avec des erreurs"],
  contractFigures: "Vérifier les chiffres du contrat",
};

export function dailyMail(site: Site, firstName: string, waiting: Waiting): Mail {
  return layOut(site, {
    subject: "À traiter aujourd'hui",
    firstName,
    before: ["Voici ce qui attend dans l'Espace formation\u00a0:"],
    entries: entriesOf(site, waiting),
    action: { label: "Ouvrir l'Espace formation", url: linkToCentre(site, "Day") },
    unsubscribeLink: {
      sentence:
        "Vous recevez cet email les jours ouvrés, seulement quand quelque chose attend. Pour ne plus le recevoir\u00a0:",
      label: "Mon compte",
      url: linkToCentre(site, "Account"),
    },
  });
}

function entriesOf({ publicUrl }: Site, waiting: Waiting): MailEntry[] {
  return (Object.keys(WORDS) as (keyof Waiting)[]).flatMap((kind) => {
    const count = waiting[kind];
    const words = WORDS[kind];
    if (count === 0) return [];
    const title =
      typeof words === "string" ? words : `${count.toLocaleString("fr-FR")}\u00a0${words[count === 1 ? 0 : 1]}`;
    return [{ title, lines: [], url: publicUrl + WAITING_LISTS[kind] }];
  });
}
