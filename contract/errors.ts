/** Pages show the French text `error` to people. Programs compare `detail`. */
export interface CatalogueEntry {
  readonly status: number;
  readonly error: string;
  readonly detail?: string;
}

export const errors = {
  invalidInput: { status: 400, error: "La demande est incorrecte." },
  sessionExpired: { status: 401, error: "Votre session est terminée, veuillez vous reconnecter." },
  forbidden: { status: 403, error: "Vous n'avez pas le droit de faire cette action." },
  notFound: { status: 404, error: "Cette ressource n'existe pas.", detail: "Not Found" },
  methodNotAllowed: { status: 405, error: "Cette méthode n'est pas acceptée ici." },
  bodyTooLarge: { status: 413, error: "La demande est trop volumineuse." },
  unsupportedMedia: { status: 415, error: "Ce format n'est pas accepté." },
  tooManyRequests: { status: 429, error: "Trop de demandes, veuillez patienter." },
  internal: { status: 500, error: "Une erreur est survenue, veuillez réessayer." },
  unavailable: { status: 503, error: "Le service est momentanément indisponible, veuillez réessayer." },
  badCredentials: { status: 401, error: "Identifiant ou mot de passe invalides." },
  accountHeld: {
    status: 403,
    error: "Votre compte est activé. Il s'ouvrira dès que votre clinique aura confirmé votre adresse email.",
  },
  accountNotVerified: { status: 403, error: "Votre compte n'est pas encore vérifié." },
  lookupFailed: { status: 404, error: "Aucune information rattachée à ce numéro ordinal" },
  emailChoiceExpired: {
    status: 400,
    error: "Le choix de l'email n'est plus valable, veuillez saisir à nouveau votre numéro ordinal.",
  },
  numOrdinalTaken: { status: 409, error: "Un compte existe déjà pour ce numéro ordinal." },
  emailTaken: { status: 409, error: "Cet email est déjà utilisé." },
  codeIncorrect: { status: 400, error: "Code incorrect" },
  codeExpired: { status: 400, error: "Code expiré, demandez un nouveau code" },
  codeTriedOut: { status: 400, error: "Trop d'essais, demandez un nouveau code" },
  codesExhausted: {
    status: 400,
    error:
      "Trop de codes faux pour cette inscription : aucun code ne peut plus la vérifier. Passez par « Ce n'est pas mon numéro ? Recommencer », ou contactez-nous.",
  },
  tokenExpired: { status: 400, error: "token expired" },
  registeredElsewhere: {
    status: 409,
    error:
      "Votre mobile ne peut être corrigé que dans le navigateur de l'inscription, et tant qu'il n'est pas vérifié. Recommencez l'inscription avec votre numéro ordinal.",
  },
  linkUnknown: { status: 400, error: "Ce lien n'est pas valable." },
  confirmPhone: { status: 409, error: "Indiquez les 4 derniers chiffres de votre mobile." },
  confirmUndo: { status: 409, error: "Confirmez l'annulation du changement d'adresse." },
  linkVoid: {
    status: 400,
    error: "Ce lien ne sert plus : les chiffres étaient faux trois fois. Un email vient de vous être envoyé.",
  },
  linkUsed: { status: 400, error: "Lien expiré ou déjà utilisé. Refaites une demande." },
  passwordTooWeak: {
    status: 422,
    error: "Ce mot de passe n'est pas assez sûr : au moins 12 caractères, peu courants et sans votre nom.",
  },
  erasureTooEarly: {
    status: 409,
    error:
      "Votre adresse email vient d'être changée : votre compte pourra être supprimé quand le délai pour annuler ce changement sera passé.",
  },
  wrongPassword: { status: 422, error: "Mot de passe actuel incorrect." },
  candidateNotFound: { status: 404, error: "Candidat non trouvé", detail: "Not Found" },
  candidateRecruited: { status: 409, error: "Ce candidat est déjà recruté !" },
  searchRefused: { status: 422, error: "Certains champs sont incorrects." },
  notificationNotFound: { status: 404, error: "Notification non trouvée", detail: "Not Found" },
  fileNotFound: { status: 404, error: "Fichier non trouvé", detail: "Not Found" },
  profileRefused: { status: 422, error: "Certains champs sont incorrects." },
  collaboratorRefused: { status: 422, error: "Certains champs sont incorrects." },
  collaboratorsFull: { status: 409, error: "Vous avez atteint le nombre maximal de collaborateurs." },
  collaboratorNotFound: { status: 404, error: "Ce collaborateur n'existe pas.", detail: "Not Found" },
  notificationParametersNotFound: {
    status: 404,
    error: "Aucun paramètre de notification n'est enregistré.",
    detail: "Not Found",
  },
  noMobile: { status: 409, error: "Enregistrez d'abord le mobile de vos alertes." },
  shortLinkNotFound: { status: 404, error: "Lien expiré", detail: "Not Found" },
  badProviderKey: { status: 401, error: "Clé du fournisseur absente ou incorrecte." },
  badReceiptKey: { status: 401, error: "Clé d'accusé de réception absente, incorrecte ou périmée." },
  invalidRecord: { status: 422, error: "Certains champs sont incorrects." },
  badOperatorKey: { status: 401, error: "Clé de l'exploitant absente ou incorrecte." },
  accountNotFound: { status: 404, error: "Aucun compte n'a cette adresse, ce numéro ordinal ou cet identifiant." },
  notForThisAccount: { status: 409, error: "Cette action ne convient pas à l'état de ce compte." },
  sentTooOften: {
    status: 409,
    error: "Rien n'est parti : trop d'envois récents à cette personne. « Débloquer » remet les compteurs à zéro.",
  },
  registerEntryNotFound: { status: 404, error: "Ce numéro ordinal n'est pas dans le registre." },
  registerEmailNotFound: { status: 404, error: "Cette adresse n'est plus dans cette fiche du registre." },
  registerEmailRefused: { status: 422, error: "Ce n'est pas une adresse électronique." },
  emailRequestNotFound: { status: 404, error: "Aucune demande en attente n'a cet identifiant." },
  messageNotFound: { status: 404, error: "Aucun message dans cet état n'a cet identifiant." },
  messageNotRetriable: { status: 409, error: "Le texte de ce message n'est plus conservé : il ne peut pas repartir." },
  fileRefused: { status: 415, error: "Ce fichier n'est ni une image JPEG, PNG ou WebP, ni un PDF accepté." },
  notInSelection: { status: 404, error: "Ce candidat n'est pas dans votre sélection.", detail: "Not Found" },
  notSelected: { status: 403, error: "Ajoutez d'abord ce candidat à votre sélection." },
  followUpRefused: { status: 422, error: "Certains champs sont incorrects." },
  farewellImpossible: { status: 409, error: "Ce candidat ne peut pas recevoir ce message, ou l'a déjà reçu." },
  farewellRefused: { status: 422, error: "Certains champs sont incorrects." },
  introductionOpen: {
    status: 409,
    error: "Une demande de mise en relation est déjà en cours pour ce candidat.",
  },
  introductionRefused: { status: 422, error: "Certains champs sont incorrects." },
  introductionNotFound: { status: 404, error: "Cette demande de mise en relation n'existe pas.", detail: "Not Found" },
  introductionClosed: { status: 409, error: "Cette demande de mise en relation est déjà close." },
  introductionWithoutSlot: {
    status: 409,
    error: "Aucun rendez-vous n'est fixé pour cette mise en relation.",
  },
  recruitmentOpen: { status: 409, error: "Vous avez déjà signalé ce recrutement." },
  recruitmentRefused: { status: 422, error: "Certains champs sont incorrects." },
  recruitmentNotFound: { status: 404, error: "Ce recrutement n'a pas été signalé.", detail: "Not Found" },
  savedSearchNotFound: { status: 404, error: "Cette recherche n'est pas enregistrée.", detail: "Not Found" },
  savedSearchRefused: { status: 422, error: "Certains champs sont incorrects." },
  searchNameTaken: { status: 409, error: "Une de vos recherches porte déjà ce nom." },
  tooManySearches: { status: 409, error: "Vous avez déjà 20 recherches enregistrées : supprimez-en une d'abord." },
  pauseRefused: { status: 422, error: "La pause va d'aujourd'hui à 92 jours au plus." },
  recruitmentDecided: { status: 409, error: "Le centre a déjà répondu pour ce recrutement." },
  editedMeanwhile: { status: 409, error: "Ces informations ont été modifiées entre-temps." },
  underFifteen: { status: 422, error: "Un candidat de moins de 15 ans ne peut pas être publié." },
  retentionChanged: {
    status: 409,
    error: "L'effacement automatique n'attend plus, ou pour une autre raison : rechargez la page.",
  },
  impossibleMove: { status: 409, error: "Cette action ne convient pas à l'état de ce dossier." },
  leftByPerson: {
    status: 409,
    error: "La personne a retiré son dossier ou demandé son effacement : elle seule peut y revenir.",
  },
  clinicNotFound: { status: 404, error: "Ce compte n'existe pas.", detail: "Not Found" },
  confirmationWrong: { status: 422, error: "Le numéro ordinal saisi n'est pas celui de ce compte." },
  requestAnswered: { status: 409, error: "Cette demande a déjà reçu une réponse." },
  unknownNumber: { status: 409, error: "Ce numéro ordinal n'est pas dans le registre : ajoutez-le d'abord." },
  phoneCheckNeeded: {
    status: 422,
    error:
      "Le nom n'est pas celui du registre, ou aucune autre adresse ne peut être prévenue : cochez « J'ai vérifié par téléphone ».",
  },
  noRegisterPhone: { status: 409, error: "Le registre n'a pas de téléphone pour ce numéro ordinal." },
  reasonRefused: { status: 422, error: "Certains champs sont incorrects." },
  importNotFound: { status: 404, error: "Cet import n'existe pas." },
  importNotAccepted: {
    status: 415,
    error:
      "Ce fichier n'est ni un CSV, ni un fichier d'un objet JSON par ligne. Un classeur s'enregistre d'abord en CSV.",
  },
  importTooLarge: {
    status: 413,
    error: "Ce fichier dépasse 100 Mo ou 100 000 lignes : demandez l'import à l'exploitant du serveur.",
  },
  importNotNow: { status: 409, error: "Cette action ne convient pas à l'état de cet import." },
  importsTooMany: {
    status: 409,
    error: "20 imports sont en cours ou attendent d'être lancés : lancez-en ou annulez-en un.",
  },
  archiveRefused: { status: 415, error: "Cette archive ZIP ne peut pas être lue." },
  archiveTooLarge: {
    status: 413,
    error: "Une archive contient au plus 2 000 fichiers et 500 Mo une fois ouverte.",
  },
  registerRefused: { status: 422, error: "Certains champs sont incorrects." },
  contractPayRefused: { status: 422, error: "Certains champs sont incorrects." },
  contractPayNotFound: { status: 404, error: "Ces chiffres n'existent plus.", detail: "Not Found" },
  confirmYourself: { status: 401, error: "Confirmez que c'est bien vous : saisissez un code de votre application." },
  ticketDead: { status: 401, error: "Cette connexion a expiré, recommencez." },
  codeRefused: { status: 401, error: "Code incorrect ou déjà utilisé." },
  passkeyRefused: { status: 401, error: "Cette clé d'accès n'a pas été acceptée." },
  passkeyUnusable: { status: 422, error: "Cette clé d'accès n'a pas pu être enregistrée, recommencez." },
  passkeyNotFound: { status: 404, error: "Cette clé d'accès n'existe pas.", detail: "Not Found" },
  tooManyPasskeys: { status: 409, error: "Vous avez atteint le nombre maximal de clés d'accès." },
  staffRefused: { status: 422, error: "Certains champs sont incorrects." },
  staffNotFound: { status: 404, error: "Cette personne ne fait pas partie de l'équipe.", detail: "Not Found" },
  lastManager: {
    status: 409,
    error: "C'est le dernier gestionnaire actif\u00a0: nommez-en un autre d'abord.",
  },
} as const satisfies Record<string, CatalogueEntry>;

export type ErrorCode = keyof typeof errors;

export interface ErrorBody {
  readonly error: string | readonly string[];
  readonly code: ErrorCode;
  readonly message?: string;
  readonly detail?: string;
}

export const COMMON_ERRORS: readonly ErrorCode[] = [
  "invalidInput",
  "methodNotAllowed",
  "bodyTooLarge",
  "unsupportedMedia",
  "tooManyRequests",
  "internal",
  "unavailable",
];
