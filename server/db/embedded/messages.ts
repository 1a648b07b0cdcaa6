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
  noFolder: (directory: string) =>
    `${directory} n'est pas un dossier, ou un lien qui ne mène nulle part : donnez à DATA_DIR un dossier.`,
  otherUse: (directory: string) =>
    `${directory} contient autre chose que les données du produit, et d'autres y ont accès : donnez à DATA_DIR un ` +
    "dossier vide. Rien n'a été modifié.",
  filledByOthers: (path: string) =>
    `${path} a pu être mis là par un autre : d'autres pouvaient écrire dans ce dossier. Regardez ce que c'est, ` +
    "retirez-le, puis relancez. Rien n'a été modifié.",
  openParent: (directory: string, above: string) =>
    `${above} est ouvert en écriture à tous : n'importe qui peut y remplacer ${directory}. Fermez-le (chmod o-w), ou ` +
    "donnez un autre DATA_DIR.",
  foreign: (directory: string, uid: number) =>
    `${directory} appartient à un autre utilisateur (${uid}) : lancez la commande avec lui, par exemple avec sudo -u '#${uid}'.`,
  password: (directory: string) =>
    `Le mot de passe de la base (${directory}) manque ou n'est pas le sien : remettez ce fichier comme il était, ou ` +
    "restaurez une sauvegarde dans un dossier neuf. Rien n'a été modifié.",
  planted: (path: string) =>
    `${path} n'est pas un fichier que la base a fait, ou un autre programme a pu y écrire : regardez d'où il vient.`,
  nameless: (uid: number) =>
    `PostgreSQL demande un utilisateur qui ait un nom, l'utilisateur ${uid} n'en a pas et cette machine ne permet pas de ` +
    "lui en prêter un : lancez le produit avec un utilisateur de /etc/passwd, ou donnez DATABASE_URL.",
  madeByAccount: (uid: number) =>
    `La base a été faite par le compte système ${uid}, faute d'espaces de noms : aucun programme de ce compte ne tournait.`,
  formerKind: (directory: string) =>
    `${directory} contient une base de l'ancienne sorte (avant PostgreSQL 18 embarqué). Rien n'a été modifié. Pour la ` +
    "reprendre : sauvegardez avec la version d'avant (npm run backup), déplacez ce dossier, puis restaurez avec " +
    "celle-ci (npm run restore).",
  noDatabase: (directory: string) =>
    `${directory} n'est pas une base entière (PG_VERSION ou postgresql.conf manque). Rien n'a été modifié. Remettez ` +
    "ce dossier comme il était, ou déplacez-le et restaurez une sauvegarde.",
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
  noCopies: (directory: string, reason: string) =>
    `Lancé en root, le produit copie les programmes de PostgreSQL dans ${directory}, ce qui est impossible ici ` +
    `(${reason}) : lancez-le avec un utilisateur ordinaire, ou rendez ce dossier accessible en écriture.`,
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
