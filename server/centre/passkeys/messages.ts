import { PASSKEY_NAME_MAX } from "contract/centre/staff-passkeys.ts";
import type { Site } from "../../platform/context.ts";
import { linkToCentre } from "../../platform/links/link-to.ts";
import { layOut, type Mail } from "../../platform/outbox/mail-layout.ts";
import { nameInMessage } from "../../platform/outbox/name-in-message.ts";

export const issues = {
  name: "Veuillez nommer cette clé d'accès.",
  nameTooLong: `Ce nom est trop long\u00a0: ${PASSKEY_NAME_MAX} caractères au plus.`,
} as const;

export function passkeyRemovedMail(site: Site, name: string): Mail {
  return layOut(site, {
    subject: "Une clé d'accès a été supprimée",
    before: [
      "Bonjour,",
      `La clé d'accès «\u00a0${nameInMessage(name)}\u00a0» n'ouvre plus votre compte Espace formation.`,
      "Si ce n'est pas vous, changez tout de suite votre mot de passe et prévenez un gestionnaire.",
    ],
    action: { label: "Aller à l'Espace formation", url: linkToCentre(site, "Day") },
  });
}

export function passkeyAddedMail(site: Site, name: string): Mail {
  return layOut(site, {
    subject: "Une clé d'accès a été ajoutée",
    before: [
      "Bonjour,",
      `La clé d'accès «\u00a0${nameInMessage(name)}\u00a0» ouvre maintenant votre compte Espace formation.`,
      "Si ce n'est pas vous, changez tout de suite votre mot de passe, supprimez cette clé et prévenez un gestionnaire.",
    ],
    action: { label: "Aller à l'Espace formation", url: linkToCentre(site, "Day") },
  });
}
