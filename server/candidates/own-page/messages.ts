import { OWN_PAGE_PATH } from "contract/candidates/own-page/own-values.ts";
import type { Site } from "../../platform/context.ts";
import { layOut, type Mail, type MailContent } from "../../platform/outbox/mail-layout.ts";

/** The candidate's contact is the centre, not the support of the clinics. */
export function layOutForCandidate({ publicUrl, support }: Site, content: MailContent): Mail {
  const centre = { ...support, email: support.contactEmail, phone: support.contactPhone };
  return layOut({ publicUrl, support: centre }, content);
}

/** @param until - the hour when the code expires; a code that is sent again keeps this hour */
export function codeMail(
  site: Site,
  { code, to, until }: { readonly code: string; readonly to: string; readonly until: string },
): Mail {
  return layOutForCandidate(site, {
    subject: "Votre code pour ouvrir votre dossier",
    before: [`Voici votre code\u00a0: ${code}`, `Il est valable jusqu'à ${until} et sert une fois.`],
    action: { label: "Ouvrir mon dossier", url: ownPage(site, to) },
    after: ["Ne donnez ce code à personne.", "Vous n'avez rien demandé\u00a0? Ignorez ce message."],
  });
}

export function erasureMail(site: Site, { to, when }: { readonly to: string; readonly when: string }): Mail {
  return layOutForCandidate(site, {
    subject: "Votre dossier sera effacé",
    before: [
      `Votre dossier est caché. Il sera effacé ${when}.`,
      "Vous changez d'avis\u00a0? Ouvrez votre dossier avant ce moment et choisissez «\u00a0Garder mon dossier\u00a0».",
    ],
    action: { label: "Ouvrir mon dossier", url: ownPage(site, to) },
    after: ["Vous n'avez rien demandé\u00a0? Gardez votre dossier, puis appelez votre centre."],
  });
}

/** Puts the e-mail address into the fragment of the link, because browsers do not send the fragment to a server. */
function ownPage(site: Site, to: string): string {
  return `${site.publicUrl}${OWN_PAGE_PATH}#email=${encodeURIComponent(to)}`;
}
