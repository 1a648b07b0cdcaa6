import { PASSKEY_NAME_MAX } from "contract/accounts/passkeys.ts";
import type { Site } from "../../platform/context.ts";
import { linkTo } from "../../platform/links/link-to.ts";
import { layOut, type Mail } from "../../platform/outbox/mail-layout.ts";
import { nameInMessage } from "../../platform/outbox/name-in-message.ts";

export const issues = {
  name: "Veuillez nommer cette clé d'accès.",
  nameTooLong: `Ce nom est trop long\u00a0: ${PASSKEY_NAME_MAX} caractères au plus.`,
} as const;

/** The texts that differ between mails to clinics and mails to staff. */
export interface PasskeyMailTexts {
  readonly account: "Espace entreprise" | "Espace formation";
  readonly warn: string;
  readonly action: { readonly label: string; readonly url: string };
}

function ofClinic(site: Site): PasskeyMailTexts {
  return {
    account: "Espace entreprise",
    warn: `prévenez-nous : ${site.support.email}`,
    action: { label: "Voir mes clés d'accès", url: `${linkTo(site, "Profil")}?onglet=mot-de-passe` },
  };
}

export function passkeyAddedMail(site: Site, name: string, texts = ofClinic(site)): Mail {
  return layOut(site, {
    subject: "Une clé d'accès a été ajoutée",
    before: [
      `La clé d'accès ${quoted(name)} ouvre maintenant votre compte ${texts.account}.`,
      `Si ce n'est pas vous, changez tout de suite votre mot de passe, supprimez cette clé et ${texts.warn}.`,
    ],
    action: texts.action,
  });
}

export function passkeyRemovedMail(site: Site, name: string, texts = ofClinic(site)): Mail {
  return layOut(site, {
    subject: "Une clé d'accès a été supprimée",
    before: [
      `La clé d'accès ${quoted(name)} n'ouvre plus votre compte ${texts.account}.`,
      `Si ce n'est pas vous, changez tout de suite votre mot de passe et ${texts.warn}.`,
    ],
    action: texts.action,
  });
}

function quoted(name: string): string {
  return `«\u00a0${nameInMessage(name)}\u00a0»`;
}
