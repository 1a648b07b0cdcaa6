import { PASSWORD_MIN, type PasswordWeakness } from "contract/accounts/password-rules.ts";
import { duration } from "contract/duration.ts";

export const strength = { hint: `Au moins ${PASSWORD_MIN} caractères.` };

export function strengthMeter(weakness: PasswordWeakness | undefined, typed: number): string {
  if (weakness === undefined) return "Mot de passe solide";
  return weakness === "too short" ? `${typed} caractères sur ${PASSWORD_MIN}` : "Trop facile à deviner";
}

export const forgotten = {
  title: "Mot de passe oublié",
  text: "Indiquez l'email de votre compte : nous vous enverrons un lien pour choisir un nouveau mot de passe.",
  email: "Email",
  emailMissing: "Veuillez renseigner un email",
  emailInvalid: "Veuillez renseigner un email valide",
  cancel: "Annuler",
  submit: "Envoyer",
  sent: "Email envoyé!",
  sentText: "Si un compte existe à cette adresse, vous recevrez par mail un lien pour changer votre mot de passe.",
  spam: "Pensez à vérifier vos courriers indésirables.",
  failed: "Une erreur est survenue",
  close: "Fermer",
};

export const choose = {
  titles: {
    reset: "Nouveau mot de passe",
    invitation: "Activer mon compte",
    activation: "Choisissez votre mot de passe",
  },
  text: "Choisissez le mot de passe de votre compte.",
  formerVoid:
    "L'inscription a été confirmée depuis un autre appareil ou navigateur, ou par notre équipe : le mot de passe donné à l'inscription ne sert pas.",
  invitedBy: (holder: string, clinic: string | null) =>
    `${holder}${clinic ? ` (${clinic})` : ""} vous invite sur Espace entreprise. Choisissez votre mot de passe pour activer votre compte.`,
  dead: "Ce lien a expiré ou a déjà servi : il ne permet plus de choisir un mot de passe.",
  deadInvitation: "Pour une invitation, demandez-en une autre à la personne qui vous invite.",
  next: "Nouveau mot de passe",
  confirmation: "Confirmation du mot de passe",
  submit: "Valider",
  nextMissing: "Veuillez renseigner un mot de passe.",
  confirmationMissing: "Veuillez confirmer le mot de passe.",
  mismatch: "Les mots de passes ne sont pas identiques",
  failed: "Le mot de passe n'a pas pu être modifié, veuillez réessayer.",
  newLink: "Recevoir un nouveau lien",
};

export const checked = (linkSeconds: number) => ({
  sent: {
    title: "Consultez vos emails",
    text: "Un lien pour modifier votre mot de passe vous a été envoyé par mail.",
    help: `Il est valable ${duration(linkSeconds)}. Pensez à vérifier vos courriers indésirables.`,
  },
  reset: {
    title: "C'est fait !",
    text: "Votre mot de passe a été réinitialisé.",
    help: "Connectez-vous avec votre nouveau mot de passe.",
  },
  invitation: {
    title: "Votre compte est activé",
    text: "Votre mot de passe est enregistré.",
    help: "Connectez-vous avec l'adresse qui a reçu l'invitation et ce mot de passe.",
  },
  activated: {
    title: "Consultez vos emails",
    text: "Votre compte est activé. Un lien pour choisir votre mot de passe vous a été envoyé par mail.",
    help: "Pensez à vérifier vos courriers indésirables.",
  },
  activation: {
    title: "C'est fait !",
    text: "Votre mot de passe est enregistré.",
    help: "Connectez-vous avec votre email et ce mot de passe.",
  },
  windowTitle: "Mot de passe",
  login: "Connexion",
});

export const change = {
  current: "Mot de passe actuel",
  next: "Nouveau mot de passe",
  confirmation: "Confirmation du mot de passe",
  submit: "Modifier mon mot de passe",
  currentMissing: "Veuillez renseigner votre mot de passe actuel.",
  nextMissing: "Veuillez renseigner un nouveau mot de passe.",
  confirmationMissing: "Veuillez confirmer le mot de passe.",
  mismatch: "Confirmation de mot passe incorrect",
  changed: "Votre mot de passe a bien été mise à jour !",
};
