export const texts = {
  title: "Clés d'accès",
  intro:
    "Connectez-vous avec votre empreinte, votre visage ou le code de l'appareil, sans mot de passe. Ajoutez une clé sur deux appareils\u00a0: si vous en perdez un, l'autre ouvre encore votre compte.",
  none: "Aucune clé d'accès pour l'instant.",
  name: "Nom de la nouvelle clé",
  nameHint: "Par exemple «\u00a0Portable du bureau\u00a0».",
  nameMissing: "Donnez un nom à cette clé.",
  add: "Ajouter une clé d'accès",
  added: "La clé d'accès est ajoutée.",
  notAdded: "La clé d'accès n'a pas été ajoutée.",
  remove: "Retirer",
  removeNamed: (name: string) => `Retirer la clé «\u00a0${name}\u00a0»`,
  removed: "La clé d'accès est retirée.",
  rejected: "L'action n'a pas abouti, veuillez réessayer.",
  loadFailed: "Vos clés d'accès n'ont pas pu être chargées.",
  loading: "Chargement…",
  lastUsed: (day: string, time: string) => `Utilisée le ${day} à ${time}`,
  neverUsed: "Jamais utilisée",
};

export const identity = {
  title: "Confirmez que c'est bien vous",
  text: "Pour protéger votre compte, saisissez votre mot de passe avant d'ajouter une clé d'accès.",
  password: "Mot de passe",
  passwordMissing: "Veuillez renseigner votre mot de passe.",
  submit: "Continuer",
  failed: "La vérification n'a pas abouti, veuillez réessayer.",
};
