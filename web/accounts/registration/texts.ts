import { duration } from "contract/duration.ts";
import type { FieldError } from "contract/fields.ts";

export const steps = {
  label: "Étapes de l'inscription",
  names: ["Inscription", "Téléphone", "Email"],
  done: "terminée",
};

export const lookup = {
  title: "Créer mon compte",
  intro:
    "Créez votre compte personnel pour accéder aux candidats ASV. Votre numéro ordinal suffit pour commencer : nous préremplissons le formulaire avec les informations du tableau de l'Ordre.",
  numOrdinal: "Numéro ordinal",
  hint: "Votre numéro d'inscription au tableau de l'Ordre des vétérinaires",
  submit: "Valider",
  failure: "Aucune information rattachée à ce numéro ordinal",
  contact: "Contactez le service technique",
  mailSubject: (numOrdinal: string) => `Espace entreprise - Numéro ordinal ${numOrdinal}`,
  hasAccount: "Déjà un compte ?",
  login: "Connexion",
  loading: "Chargement…",
};

export const form = {
  title: "Vos informations",
  intro: "Elles viennent du tableau de l'Ordre. Vérifiez-les, et corrigez ce qui a changé.",
  otherNumber: "Changer de numéro",
  numOrdinal: "Numéro ordinal",
  identity: "Vous",
  gender: "Civilité",
  genderChoice: "Choisir",
  genders: { Monsieur: "M.", Madame: "Mme." },
  firstName: "Prénom",
  lastName: "Nom",
  clinic: "Votre clinique",
  socialReason: "Raison sociale",
  siret: "SIRET",
  siretDoubt: "Ce numéro n'a pas la forme d'un SIRET (14 chiffres) : vérifiez-le.",
  address: "Adresse",
  ZIPCode: "Code postal",
  city: "Ville",
  phone: "Téléphone de la clinique",
  account: "Votre compte",
  email: "Votre email",
  emailHint: "Les adresses connues de l'Ordre, en partie masquées. Le lien de vérification y sera envoyé.",
  noEmail: "Aucune adresse n'est connue de l'Ordre pour ce numéro.",
  emailUnchosen: "Choisissez une adresse",
  emailMissing: "Mon email n'est pas présent",
  password: "Mot de passe",
  passwordRepeat: "Confirmation du mot de passe",
  mismatch: "Les mots de passe ne correspondent pas",
  personalPhone: "Votre téléphone mobile",
  personalPhoneHint: "Un SMS avec un code d'activation vous sera envoyé",
  terms: "En créant un compte, j'accepte les",
  termsLink: "conditions générales d'utilisation.",
  newTab: "(nouvel onglet)",
  submit: "Créer mon compte",
  someEmpty: "Veuillez renseigner tous les champs.",
  phoneWrong: "Numéro de téléphone incorrect.",
  termsNeeded: "Veuillez accepter nos termes d'utilisation",
  failure: (supportEmail: string) => `Veuillez contacter l'administrateur à l'adresse ${supportEmail}.`,
  contactAdministrator: "Contacter l'administrateur :",
  failureTitle: "L'inscription n'a pas abouti.",
};

export const fieldErrors: Readonly<Record<FieldError, string>> = {
  empty: "Champ obligatoire",
  "invalid phone number": "Un numéro de téléphone compte 10 chiffres.",
  "mobile phone expected": "Un numéro de mobile commence par 06 ou 07.",
  "password doesn't match": form.mismatch,
  "use term not checked": "Cochez cette case pour continuer",
};

export const emailRequest = {
  title: "Demande d'enregistrement email",
  why: "Votre email n'est pas dans la liste. Pour des raisons de sécurité, votre identité et votre adresse email doivent être vérifiées manuellement.",
  email: "Email",
  phone: "Téléphone",
  emailInvalid: "Veuillez renseigner un email valide",
  phoneInvalid: "Numéro de téléphone invalide",
  typo: "Cette adresse semble mal écrite.",
  meant: (meant: string) => `Écrire ${meant}`,
  opens: "Votre messagerie va s'ouvrir avec un message prêt à envoyer à",
  noMail: "Elle ne s'ouvre pas ?",
  back: "Revenir au formulaire",
  submit: "Envoyer ma demande",
};

export const requestSent = {
  title: "Votre demande d'enregistrement",
  next: "Votre messagerie s'ouvre avec un message prêt : il reste à l'envoyer. Une fois votre identité et votre adresse vérifiées, vous recevrez par email un lien pour continuer votre inscription.",
  noMail: "Elle ne s'ouvre pas ? Copiez ce message et envoyez-le à",
  message: "Message",
  copy: "Copier le message",
  copied: "Message copié",
  notCopied: "Le message n'a pas pu être copié.",
};

export const requestMail = {
  subject: "Espace entreprise - Demande d'enregistrement",
  greeting: "Bonjour,",
  ask: "Je souhaite faire enregistrer mon adresse email pour créer mon compte.",
  line: (label: string, value: string) => `${label} : ${value}`,
  labels: {
    email: "Email",
    phone: "Téléphone",
    numOrdinal: "Numéro ordinal",
    gender: "Civilité",
    lastName: "Nom",
    firstName: "Prénom",
    socialReason: "Raison sociale",
    siret: "SIRET",
    address: "Adresse",
    ZIPCode: "Code postal",
    city: "Ville",
    companyPhone: "Téléphone de la clinique",
  },
};

const LONG_WAIT_SECONDS = 100;

export function cooldown(seconds: number): string {
  const wait = seconds < LONG_WAIT_SECONDS ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`;
  return `Prochain envoi possible dans ${wait}`;
}

export const sms = {
  title: "Vérification du téléphone",
  sent: (phone: string) => `Saisissez le code à 4 chiffres envoyé par SMS au ${phone}.`,
  code: "Code reçu par SMS",
  submit: "Valider",
  resend: "Vous n'avez pas reçu le code ? Cliquez ici",
  requested: "Un sms avec un code de vérification, vous a été envoyé",
  verified: "Téléphone vérifié !",
  correct: "Corriger mon mobile",
  mobile: "Votre téléphone mobile",
  mobileHint: "Le prochain code part vers ce numéro, et celui d'avant ne sert plus.",
  sendThere: "Envoyer le code à ce numéro",
  keep: "Annuler",
};

export const email = {
  title: "Une dernière étape !",
  windowTitle: "Vérification de l'email",
  sent: (address: string) => `Ouvrez le lien de vérification envoyé à ${address}.`,
  spam: "Pensez à vérifier vos courriers indésirables.",
  resend: "Vous n'avez pas reçu l'email ? Cliquez ici",
  requested: "Un email avec un lien de vérification, vous a été envoyé",
  checking: "Vérification de votre adresse email ...",
  verified: "Email vérifié !",
  expired: "Lien expiré",
  expiredText: (seconds: number) =>
    `Ce lien ne peut plus servir : il a plus de ${duration(seconds)}, l'adresse a changé depuis, ou ce n'est pas exactement celui de l'email.`,
  renew: "Renvoyer un lien",
  renewed: "Un lien de vérification de votre email vient de vous être envoyé à nouveau",
  nothingCame: "Rien ne vient ? Connectez-vous, ou recommencez l'inscription : elle a pu expirer elle aussi.",
  create: "Créer mon compte",
  failed: "Email non vérifié",
  failedText: "La vérification de votre adresse email n'a pas abouti.",
  failedNext:
    "Ouvrez en entier le lien du dernier email reçu. Si c'est déjà ce que vous avez fait, connectez-vous : tant que votre adresse n'est pas vérifiée, un autre lien vous est envoyé.",
  retry: "Réessayer",
  login: "Connexion",
};

export const phoneEnd = {
  title: "Confirmez votre inscription",
  why: "Vous ouvrez ce lien sur un autre appareil, ou dans un autre navigateur, que celui de l'inscription.",
  label: "Les 4 derniers chiffres de votre mobile",
  hint: "Celui que vous avez indiqué à l'inscription.",
  submit: "Valider",
  notMine: "Vous n'avez pas créé ce compte ? Fermez cette page, rien ne sera activé.",
};

export const trouble = {
  support: "Toujours rien ? Contactez-nous :",
  notMine: "Ce n'est pas mon numéro ? Recommencer",
  restartQuestion: (numOrdinal: string) =>
    `Vous allez demander l'annulation de l'inscription du numéro ordinal ${numOrdinal}. Confirmez-vous ?`,
  restartNotice: "Un email partira aux adresses que l'Ordre connaît pour ce numéro. Son lien annule l'inscription.",
  restart: "Envoyer l'email",
  keep: "Garder l'inscription",
  restarted: (numOrdinal: string) =>
    `Un email vient d'être envoyé aux adresses que l'Ordre connaît pour le numéro ordinal ${numOrdinal}. Le lien qu'il contient annule cette inscription : vous pourrez alors en commencer une autre.`,
};

export const oups = {
  title: "Oups, ce compte existe déjà !",
  windowTitle: "Ce compte existe déjà",
  text: (numOrdinal: string) => `Le numéro ordinal ${numOrdinal} a déjà un compte, à l'adresse`,
  help: "Connectez-vous, ou demandez un lien pour choisir un nouveau mot de passe.",
  reset: "Réinitialiser le mot de passe",
  login: "Connexion",
  requested: "Nous vous avons envoyé par mail un lien pour modifié votre mot de passe",
};

export const undo = (seconds: number) => ({
  title: "Annulation du changement d'adresse",
  text: "L'adresse qui a reçu ce lien redevient celle du compte. Toutes les sessions sont fermées, et le mot de passe est à choisir de nouveau.",
  submit: "Annuler le changement",
  keep: "Ne rien changer",
  done: "Le changement est annulé",
  doneText: "Un email vient de vous être envoyé, avec un lien pour choisir un nouveau mot de passe.",
  expired: `Ce lien ne peut plus servir : il a plus de ${duration(seconds)}, ou ce n'est pas exactement celui de l'email.`,
});

export const cancel = {
  title: "Annulation de l'inscription",
  text: "Ce lien supprime le compte créé avec votre numéro ordinal, et l'adresse ajoutée à la demande de son auteur. Utilisez-le si vous n'êtes pas à l'origine de l'inscription, ou si vous voulez la recommencer.",
  submit: "Supprimer ce compte",
  keep: "Ne rien changer",
  done: "Le compte est supprimé",
  doneText: "Votre numéro ordinal est libre : vous pouvez créer votre compte.",
  create: "Créer mon compte",
};

export const confirmedAddress = {
  title: "Confirmation d'une adresse",
  text: "Une adresse email a été rattachée à votre numéro ordinal. Confirmez-la si c'est bien la vôtre : le compte créé avec elle s'ouvrira sans attendre.",
  submit: "Confirmer cette adresse",
  keep: "Ne rien changer",
  done: "L'adresse est confirmée",
  doneText: "Le compte créé avec cette adresse peut être utilisé dès qu'il est activé.",
};
