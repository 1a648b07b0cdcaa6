import { CORRECTION_REMINDED_DAYS } from "contract/candidates/own-page/corrections.ts";
import { meetingTime } from "contract/selection/meeting-time.ts";
import { PARIS } from "contract/time-zones.ts";
import type { Site } from "../../platform/context.ts";
import { linkToCentre } from "../../platform/links/link-to.ts";
import { layOut, type Mail } from "../../platform/outbox/mail-layout.ts";
import { nameInMessage } from "../../platform/outbox/name-in-message.ts";

export interface Person {
  readonly id: number;
  readonly first_name: string;
  readonly last_name: string;
}

export function erasureMail(site: Site, person: Person, at: Date): Mail {
  return layOut(site, {
    subject: "Une personne fait effacer son dossier",
    before: [
      `${nameOf(person)} a demandé l'effacement de son dossier. Il n'est plus visible et sera effacé ${meetingTime(at, PARIS)}, sauf si la personne change d'avis d'ici là.`,
      "Retirez aussi cette personne de vos fichiers, pour qu'elle ne revienne pas sous un autre identifiant.",
    ],
    action: toDossier(site, person),
  });
}

export function takenBackMail(site: Site, person: Person): Mail {
  return layOut(site, {
    subject: "Une personne garde son dossier",
    before: [
      `${nameOf(person)} avait demandé l'effacement de son dossier et a changé d'avis. Le dossier ne sera pas effacé.`,
      "Si vous avez retiré cette personne de vos fichiers, remettez-la sous le même identifiant.",
    ],
    action: toDossier(site, person),
  });
}

const nameOf = ({ first_name, last_name }: Person) => nameInMessage(`${first_name} ${last_name}`);

function toDossier(site: Site, { id }: Person) {
  return { label: "Ouvrir le dossier", url: linkToCentre(site, "Dossier", { id: String(id) }) };
}

export function correctionsMail(site: Site, count: number): Mail {
  const isOne = count === 1;
  const several = count.toLocaleString("fr-FR");
  return layOut(site, {
    subject: isOne ? "Une correction attend votre réponse" : `${several} corrections attendent votre réponse`,
    before: [
      isOne
        ? `Une personne attend depuis ${CORRECTION_REMINDED_DAYS} jours votre réponse à une correction de son dossier.`
        : `${several} corrections de dossiers attendent votre réponse depuis ${CORRECTION_REMINDED_DAYS} jours.`,
      "La loi vous donne un mois pour répondre.",
    ],
    action: { label: "Voir les corrections", url: `${linkToCentre(site, "Requests")}?onglet=corrections` },
  });
}
