import { PHONE_END_DIGITS } from "contract/accounts/registration.ts";
import { duration } from "contract/duration.ts";
import type { Site } from "../../platform/context.ts";
import { oneSms } from "../../platform/gateways/sms/gsm7.ts";
import { linkTo } from "../../platform/links/link-to.ts";
import type { MadeLink } from "../../platform/links/make-link.ts";
import { layOut, type Mail } from "../../platform/outbox/mail-layout.ts";

/**
 * The data of a registration that a mail contains. The free texts of the form are missing, because a stranger may have
 * entered them (policy W-04).
 */
interface Registered {
  readonly numOrdinal: string;
  readonly phone: string;
}

const NOT_ME = "Ce n'est pas moi";

export function codeSms(code: string, seconds: number): string {
  return oneSms(`Espace entreprise : votre code est ${code}. Il est valable ${duration(seconds)}.`);
}

export function verificationMail(
  site: Site,
  registered: Registered,
  links: { verify: MadeLink; cancel: MadeLink },
): Mail {
  return layOut(site, {
    subject: "Vérifiez votre adresse email",
    before: [`${registration(registered)} Une dernière étape\u00a0: vérifiez votre adresse email.`],
    action: { label: "Vérifier mon adresse email", url: linkTo(site, "Email", { encryption: links.verify.secret }) },
    after: [
      `Ce lien est valable ${duration(links.verify.seconds)}. Sur un autre appareil que celui de l'inscription, il demande les ${PHONE_END_DIGITS} derniers chiffres de ce mobile.`,
    ],
    unsubscribeLink: {
      sentence:
        "Vous n'avez pas créé ce compte, ou ce numéro n'est pas le vôtre\u00a0? N'ouvrez pas le lien ci-dessus.",
      label: NOT_ME,
      url: linkTo(site, "Cancel", { encryption: links.cancel.secret }),
    },
  });
}

export function wrongPhoneEnd(left: number): string {
  return `Ces chiffres ne sont pas ceux du mobile donné à l'inscription. Il reste ${left} essai${left > 1 ? "s" : ""}.`;
}

export function voidLinkMail(site: Site, registered: Registered, cancel: MadeLink): Mail {
  return layOut(site, {
    subject: "Votre lien de vérification ne sert plus",
    before: [
      `${registration(registered)} Le lien de vérification a été ouvert depuis un autre appareil, et les chiffres demandés étaient faux trois fois\u00a0: il ne sert plus.`,
      "Si l'inscription est bien la vôtre, connectez-vous pour recevoir un autre lien.",
    ],
    action: { label: "Se connecter", url: linkTo(site, "Login") },
    unsubscribeLink: {
      sentence: "Vous n'avez pas créé ce compte, ou ce mobile n'est pas le vôtre\u00a0? Supprimez cette inscription.",
      label: NOT_ME,
      url: linkTo(site, "Cancel", { encryption: cancel.secret }),
    },
  });
}

export function newAddressMail(site: Site, verify: MadeLink): Mail {
  return layOut(site, {
    subject: "Vérifiez votre adresse email",
    before: ["Cette adresse est maintenant celle d'un compte Espace entreprise. Il reste à la vérifier."],
    action: { label: "Vérifier mon adresse email", url: linkTo(site, "Email", { encryption: verify.secret }) },
    after: [`Ce lien est valable ${duration(verify.seconds)}. Si vous n'avez pas de compte, ignorez ce message.`],
  });
}

export function activatedMail(
  site: Site,
  registered: Registered,
  { cancel, password }: { cancel: MadeLink; password: MadeLink | undefined },
  held: { readonly requestedAddressHoldSeconds: number } | undefined,
): Mail {
  const next = password
    ? {
        sentence: `L'inscription a été confirmée depuis un autre appareil ou navigateur, ou par notre équipe\u00a0: le mot de passe donné à l'inscription ne sert pas. Choisissez le vôtre par ce lien, valable ${duration(password.seconds)}, ou plus tard par « Mot de passe oublié ».`,
        action: { label: "Choisir mon mot de passe", url: linkTo(site, "Password", { encryption: password.secret }) },
      }
    : {
        sentence: `Vous ${held ? "pourrez" : "pouvez maintenant"} vous connecter et rechercher des candidats ASV.`,
        action: { label: "Se connecter", url: linkTo(site, "Login") },
      };
  return layOut(site, {
    subject: "Votre compte est activé",
    before: [
      `Le compte Espace entreprise du numéro ordinal ${registered.numOrdinal} est activé, avec le mobile qui se termine par ${lastDigits(registered)}.`,
      next.sentence,
      ...(held
        ? [
            `Votre adresse a été ajoutée à votre demande\u00a0: le compte s'ouvrira dans ${duration(held.requestedAddressHoldSeconds)}, ou dès que votre clinique aura confirmé.`,
          ]
        : []),
    ],
    action: next.action,
    unsubscribeLink: {
      sentence: `Votre compte est activé - ce n'est pas vous\u00a0? Ce lien, valable ${duration(cancel.seconds)}, supprime le compte.`,
      label: NOT_ME,
      url: linkTo(site, "Cancel", { encryption: cancel.secret }),
    },
  });
}

export function requestedMail(
  site: Site,
  settings: { readonly requestedAddressHoldSeconds: number; readonly cancelLinkSeconds: number },
  { numOrdinal, email, secret }: { numOrdinal: string; email: string; secret: string },
): Mail {
  return layOut(site, {
    subject: "Une adresse email a été rattachée à votre numéro ordinal",
    before: [
      `À la demande d'une personne qui se présente comme le titulaire du numéro ordinal ${numOrdinal}, l'adresse ${email} y a été rattachée. Elle permet de créer le compte Espace entreprise de ce numéro.`,
      `Si c'est bien vous, confirmez-le. Sans réponse, le compte s'ouvre ${duration(settings.requestedAddressHoldSeconds)} après son activation.`,
    ],
    action: { label: "Confirmer cette adresse", url: linkTo(site, "ConfirmAddress", { encryption: secret }) },
    unsubscribeLink: {
      sentence: `Ce n'est pas vous\u00a0? Ce lien, valable ${duration(settings.cancelLinkSeconds)}, retire cette adresse et supprime le compte créé avec elle.`,
      label: "Ce n'est pas moi",
      url: linkTo(site, "Cancel", { encryption: secret }),
    },
  });
}

export function restartMail(site: Site, registered: Registered, cancel: MadeLink): Mail {
  return layOut(site, {
    subject: "Recommencez votre inscription",
    before: [
      `${registration(registered)} Si ce mobile n'est pas le vôtre, annulez cette inscription pour en commencer une autre.`,
    ],
    action: { label: "Annuler cette inscription", url: linkTo(site, "Cancel", { encryption: cancel.secret }) },
    after: ["Si l'inscription est bien la vôtre et que vous n'avez rien demandé, ignorez ce message."],
  });
}

function registration(registered: Registered): string {
  const { numOrdinal } = registered;
  return `Un compte Espace entreprise est en cours de création pour le numéro ordinal ${numOrdinal}, avec le mobile qui se termine par ${lastDigits(registered)}.`;
}

function lastDigits({ phone }: Registered): string {
  return phone.slice(-2);
}
