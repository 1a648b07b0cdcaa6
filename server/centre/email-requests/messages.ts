import { duration } from "contract/duration.ts";
import type { Site } from "../../platform/context.ts";
import { layOut, type Mail } from "../../platform/outbox/mail-layout.ts";

export function acceptedMail(
  site: Site,
  numOrdinal: string,
  waiting: { readonly requestedAddressHoldSeconds: number; readonly others: number } | undefined,
): Mail {
  const url = `${site.publicUrl}/Inscription?${new URLSearchParams({ numero: numOrdinal })}`;
  return layOut(site, {
    subject: "Vous pouvez continuer votre inscription",
    before: [
      `Votre adresse email est maintenant rattachée au numéro ordinal ${numOrdinal}. Vous pouvez continuer votre inscription à l'Espace entreprise\u00a0: cette adresse vous y sera proposée.`,
      ...(waiting
        ? [
            waiting.others === 0
              ? `Par sécurité, votre compte s'ouvrira ${duration(waiting.requestedAddressHoldSeconds)} après son activation.`
              : `Par sécurité, les autres adresses connues pour ce numéro sont prévenues. Votre compte s'ouvrira dès que l'une d'elles aura confirmé, ou ${duration(waiting.requestedAddressHoldSeconds)} après son activation.`,
          ]
        : []),
    ],
    action: { label: "Continuer mon inscription", url },
    after: ["Si vous n'avez rien demandé, ignorez ce message."],
  });
}

export function refusedMail(site: Site, numOrdinal: string, reason: string): Mail {
  return layOut(site, {
    subject: "Votre demande d'ajout d'adresse email",
    before: [
      `Nous n'avons pas pu rattacher votre adresse email au numéro ordinal ${numOrdinal}, pour la raison suivante\u00a0:`,
      reason,
      "Notre équipe reste à votre disposition\u00a0: il suffit de nous répondre ou de nous appeler.",
    ],
  });
}
