import { meetingTime } from "contract/selection/meeting-time.ts";
import { PARIS } from "contract/time-zones.ts";
import type { Site } from "../../platform/context.ts";
import { linkToCentre } from "../../platform/links/link-to.ts";
import { layOut, type Mail } from "../../platform/outbox/mail-layout.ts";
import { nameInMessage } from "../../platform/outbox/name-in-message.ts";

export function erasureMail(
  site: Site,
  { id, first_name, last_name }: { readonly id: number; readonly first_name: string; readonly last_name: string },
  at: Date,
): Mail {
  const name = nameInMessage(`${first_name} ${last_name}`);
  return layOut(site, {
    subject: "Une personne fait effacer son dossier",
    before: [
      "Bonjour,",
      `${name} a demandé l'effacement de son dossier. Il n'est plus visible et sera effacé ${meetingTime(at, PARIS)}, sauf si la personne change d'avis d'ici là.`,
      "Retirez aussi cette personne de vos fichiers, pour qu'un prochain import ne la fasse pas revenir.",
    ],
    action: { label: "Ouvrir le dossier", url: linkToCentre(site, "Dossier", { id: String(id) }) },
  });
}
