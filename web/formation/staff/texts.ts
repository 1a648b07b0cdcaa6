/** The words of the login of the training centre's area (beyond B1-04 to B1-07). */
export const login = {
  title: "Connexion",
  intro: "Espace réservé à l'équipe du centre de formation.",
  clinics: "Vous êtes une clinique ?",
  clinicsLink: "Espace entreprise",
  email: "Email",
  password: "Mot de passe",
  submit: "Continuer",
  passkey: "Continuer avec une clé d'accès",
  or: "ou",
  forgotten: "Mot de passe oublié",
  emailMissing: "Veuillez renseigner un email.",
  passwordMissing: "Veuillez renseigner un mot de passe.",
  failed: "La connexion n'a pas abouti, veuillez réessayer.",
  passkeyFailed: "La clé d'accès n'a pas été reconnue. Réessayez, ou connectez-vous avec votre mot de passe.",
  passkeyUnknown: "Ce navigateur ne connaît pas les clés d'accès.",
};

/** The second step. */
export const secondStep = {
  title: "Vérification en deux étapes",
  text: "Saisissez le code à 6 chiffres de votre application d'authentification.",
  code: "Code à 6 chiffres",
  submit: "Se connecter",
  useRecovery: "Utiliser un code de secours",
  useApplication: "Utiliser mon application",
  recoveryText: "Saisissez un de vos codes de secours. Chacun ne sert qu'une fois.",
  recovery: "Code de secours",
  codeMissing: "Saisissez les 6 chiffres du code.",
  recoveryMissing: "Saisissez un code de secours.",
  again: "Recommencer la connexion",
  failed: "La vérification n'a pas abouti, veuillez réessayer.",
};

/** Setting the second factor up. */
export const enrolment = {
  title: "Protégez votre compte",
  text: "Scannez ce dessin avec une application d'authentification (sur votre téléphone, par exemple), puis saisissez le code qu'elle affiche.",
  picture: "Dessin à scanner avec votre application d'authentification",
  byHand: "Vous ne pouvez pas scanner ? Saisissez cette clé dans l'application :",
  code: "Code à 6 chiffres",
  submit: "Vérifier le code",
  failed: "La clé n'a pas pu être préparée.",
  codesTitle: "Vos codes de secours",
  codesText:
    "Conservez ces dix codes en lieu sûr : chacun remplace une fois votre application si vous la perdez. Ils ne seront plus affichés.",
  copy: "Copier les codes",
  copied: "Les codes sont copiés.",
  download: "Enregistrer les codes",
  done: "J'ai conservé mes codes",
};

/** Choosing a password by a link. */
export const choose = {
  invitationTitle: "Bienvenue dans l'équipe",
  invitationText: "Choisissez votre mot de passe. Vous protégerez ensuite votre compte par un second facteur.",
  newTitle: "Nouveau mot de passe",
  newText: "Choisissez votre nouveau mot de passe. Le second facteur reste demandé ensuite.",
  password: "Mot de passe",
  confirmation: "Confirmation du mot de passe",
  passwordMissing: "Veuillez renseigner un mot de passe.",
  confirmationMissing: "Veuillez confirmer le mot de passe.",
  mismatch: "Les deux mots de passe ne correspondent pas.",
  submit: "Continuer",
  failed: "Le mot de passe n'a pas pu être enregistré, veuillez réessayer.",
  askTitle: "Mot de passe oublié",
  askText: "Indiquez votre adresse : si un compte lui est rattaché, un email contenant un lien vous est envoyé.",
  ask: "Recevoir un lien",
  asked: "Si un compte est rattaché à cette adresse, un email vient de partir. Le lien qu'il contient sert une heure.",
  askAgain: "Demander un nouveau lien",
  back: "Revenir à la connexion",
};

/** The own account. */
export const account = {
  title: "Mon compte",
  roles: { conseiller: "Conseiller", gestionnaire: "Gestionnaire" },
  logout: "Se déconnecter",
  passkeysTitle: "Clés d'accès",
  passkeysText:
    "Une clé d'accès (empreinte, visage, code de l'appareil ou clé USB) remplace le mot de passe et le code.",
  noPasskeys: "Aucune clé d'accès pour l'instant.",
  passkeyName: "Nom de la nouvelle clé",
  passkeyNameHint: "Par exemple « Portable du bureau ».",
  passkeyNameMissing: "Donnez un nom à cette clé.",
  addPasskey: "Ajouter une clé d'accès",
  passkeyAdded: "La clé d'accès est ajoutée.",
  passkeyFailed: "La clé d'accès n'a pas été ajoutée.",
  removePasskey: (name: string) => `Retirer la clé « ${name} »`,
  passkeyRemoved: "La clé d'accès est retirée.",
  removeShort: "Retirer",
  lastUsed: (day: string, time: string) => `Utilisée le ${day} à ${time}`,
  neverUsed: "Jamais utilisée",
  sessionsTitle: "Appareils connectés",
  current: "Cet appareil",
  unknownBrowser: "Navigateur inconnu",
  lastSeen: (day: string, time: string) => `Vu le ${day} à ${time}`,
  end: (browser: string) => `Déconnecter ${browser}`,
  endShort: "Déconnecter",
  ended: "L'appareil est déconnecté.",
  passwordTitle: "Mot de passe",
  currentPassword: "Mot de passe actuel",
  next: "Nouveau mot de passe",
  change: "Changer le mot de passe",
  changed: "Votre mot de passe est changé. Les autres appareils sont déconnectés.",
  failed: "Le compte n'a pas pu être chargé.",
  refused: "La demande n'a pas abouti, veuillez réessayer.",
};
