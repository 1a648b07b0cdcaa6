/** What the operator reads when the embedded database cannot be opened. */
export const EMBEDDED_MESSAGES = {
  notInstalled: (name: string) =>
    `La base embarquée n'est pas installée (paquet optionnel ${name}) : donnez DATABASE_URL, ou lancez « npm ci --omit=dev ».`,
  noPlatform: (platform: string) =>
    `Aucune base embarquée n'existe pour cette machine (${platform}) : donnez DATABASE_URL.`,
  locked: (directory: string) => `Le dossier de données ${directory} est déjà utilisé par un autre processus.`,
  elsewhere: (directory: string) =>
    `Un PostgreSQL lancé ailleurs (autre conteneur ?) tient encore ${directory} : arrêtez-le d'abord. Rien n'a été modifié.`,
  shared: (directory: string) =>
    `${directory} est un dossier partagé par toute la machine : donnez à DATA_DIR un dossier qui lui soit propre.`,
  foreign: (directory: string, uid: number) =>
    `${directory} appartient à un autre utilisateur (${uid}) : lancez la commande avec lui, par exemple avec sudo -u '#${uid}'.`,
  password: (directory: string) =>
    `Le mot de passe de la base (${directory}) manque ou n'est pas le sien : remettez ce fichier comme il était, ou ` +
    "restaurez une sauvegarde dans un dossier neuf. Rien n'a été modifié.",
  planted: (path: string) =>
    `${path} n'est pas un fichier de la base qui vient d'être faite : un autre programme y écrit. Rien n'a été gardé.`,
  formerKind: (directory: string) =>
    `${directory} contient une base de l'ancienne sorte (avant PostgreSQL 18 embarqué). Rien n'a été modifié. Pour la ` +
    "reprendre : sauvegardez avec la version d'avant (npm run backup), déplacez ce dossier, puis restaurez avec " +
    "celle-ci (npm run restore).",
  olderVersion: (directory: string, found: number, current: number) =>
    `${directory} est une base de PostgreSQL ${found}, et le produit apporte PostgreSQL ${current}. Rien n'a été ` +
    "modifié. « npm run upgrade » la reprend en une fois et garde l'ancienne à côté.",
  newerVersion: (directory: string, found: number, current: number) =>
    `${directory} est une base de PostgreSQL ${found}, plus récente que celle du produit (${current}) : ` +
    "relancez la version du produit qui l'a écrite.",
  interrupted: (directory: string) =>
    `La mise à niveau de ${directory} a été interrompue : relancez « npm run upgrade ». Rien n'est perdu.`,
  noHandOver: (reason: string) =>
    "PostgreSQL refuse de tourner en root, et cette machine ne permet pas de le confier à un autre utilisateur " +
    `(${reason}). Lancez le produit avec un utilisateur ordinaire, ou donnez DATABASE_URL.`,
  longPath: (directory: string) =>
    `Le chemin ${directory} est trop long pour la base embarquée : donnez un DATA_DIR plus court.`,
  failed: (what: string, output: string) => `La base embarquée ne démarre pas (${what}).${output && `\n${output}`}`,
} as const;

/** The embedded database cannot be opened, in words that an operator can act on. */
export class EmbeddedRefused extends Error {
  constructor(message: string) {
    super(message);
    this.name = "EmbeddedRefused";
  }
}

/** The data directory is in use by another running process. */
export class DirectoryLocked extends EmbeddedRefused {
  constructor(message: string) {
    super(message);
    this.name = "DirectoryLocked";
  }
}
