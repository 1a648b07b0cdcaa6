import { OWN_PAGE_PATH } from "contract/candidates/own-page/own-values.ts";
import { duration } from "contract/duration.ts";
import type { Site } from "../../platform/context.ts";
import { layOut, type Mail } from "../../platform/outbox/mail-layout.ts";

/** Gives the address in the fragment of the link, because browsers do not send the fragment to any server. */
export function codeMail(
  site: Site,
  { code, to, seconds }: { readonly code: string; readonly to: string; readonly seconds: number },
): Mail {
  return layOut(site, {
    subject: "Votre code pour ouvrir votre dossier",
    before: ["Bonjour,", `Voici votre code\u00a0: ${code}`, `Il est valable ${duration(seconds)} et sert une fois.`],
    action: { label: "Ouvrir la page", url: `${site.publicUrl}${OWN_PAGE_PATH}#email=${encodeURIComponent(to)}` },
    after: ["Ne donnez ce code à personne.", "Vous n'avez rien demandé\u00a0? Ignorez ce message."],
  });
}
