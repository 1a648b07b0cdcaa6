import { layOut, type Mail } from "../../outbox/mail-layout.ts";
import type { Site } from "../../world.ts";

/** Tells a vet that the address is known now, with the way back into the registration (beyond B1-51). */
export function acceptedMail(site: Site, numOrdinal: string): Mail {
  const url = `${site.publicUrl}/Inscription?${new URLSearchParams({ numero: numOrdinal })}`;
  return layOut(site, {
    subject: "Vous pouvez continuer votre inscription",
    before: [
      "Bonjour,",
      `Votre adresse email est maintenant rattachée au numéro ordinal ${numOrdinal}. Vous pouvez continuer votre inscription à l'Espace entreprise\u00a0: cette adresse vous y sera proposée.`,
    ],
    action: { label: "Continuer mon inscription", url },
    after: ["Si vous n'avez rien demandé, ignorez ce message."],
  });
}

/** Tells politely that an address could not be added, and why. */
export function refusedMail(site: Site, numOrdinal: string, reason: string): Mail {
  return layOut(site, {
    subject: "Votre demande d'ajout d'adresse email",
    before: [
      "Bonjour,",
      `Nous n'avons pas pu rattacher votre adresse email au numéro ordinal ${numOrdinal}, pour la raison suivante\u00a0:`,
      reason,
      "Notre équipe reste à votre disposition\u00a0: il suffit de nous répondre ou de nous appeler.",
    ],
  });
}

/** Why a reason is refused, as the form shows it. */
export const reasonFaults = {
  missing: "Indiquez la raison du refus.",
  tooLong: (most: number) => `La raison ne doit pas dépasser ${most} caractères.`,
};
