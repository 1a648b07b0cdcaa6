export const EMBEDDED_MESSAGES = {
  notInstalled: (name: string) =>
    `La base embarquée n'est pas installée (paquet optionnel ${name}) : donnez DATABASE_URL, ou lancez « npm ci --omit=dev ».`,
  noPlatform: (platform: string) =>
    `Aucune base embarquée n'existe pour cette machine (${platform}) : donnez DATABASE_URL.`,
  root: "PostgreSQL refuse de tourner en root : lancez le produit avec un utilisateur ordinaire, ou donnez DATABASE_URL.",
  windows: "Sous Windows, la base embarquée ne sert qu'à la démonstration : donnez DATABASE_URL.",
  locked: (directory: string, pid: number) =>
    `La base ${directory} est déjà utilisée par un autre processus (PostgreSQL ${pid}) : arrêtez-le d'abord.`,
  noDatabase: (directory: string) =>
    `${directory} n'est pas une base entière (PG_VERSION manque) : déplacez ce dossier, puis restaurez une sauvegarde.`,
  otherVersion: (directory: string, found: number, current: number) =>
    `${directory} est une base de PostgreSQL ${found}, et le produit apporte PostgreSQL ${current} : sauvegardez-la avec ` +
    "la version du produit qui l'a écrite, puis restaurez la sauvegarde avec celle-ci (docs/operate.md). Rien n'a été modifié.",
  longPath: (directory: string) =>
    `Le chemin ${directory} est trop long pour la base embarquée : donnez un DATA_DIR plus court.`,
  failed: (what: string, output: string) => `La base embarquée ne démarre pas (${what}).${output && `\n${output}`}`,
  shared: (directory: string) =>
    `${directory} est un dossier partagé par toute la machine : donnez à DATA_DIR un dossier qui lui soit propre.`,
  noFolder: (directory: string) =>
    `${directory} n'est pas un dossier, ou un lien qui ne mène nulle part : donnez à DATA_DIR un dossier.`,
  otherUse: (directory: string) =>
    `${directory} contient autre chose que les données du produit, et d'autres y ont accès : donnez à DATA_DIR un ` +
    "dossier vide. Rien n'a été modifié.",
  foreign: (directory: string, uid: number) =>
    `${directory} appartient à un autre utilisateur (${uid}) : lancez la commande avec lui, par exemple avec sudo -u '#${uid}'.`,
} as const;

export class EmbeddedError extends Error {
  constructor(message: string) {
    super(message);
    this.name = "EmbeddedError";
  }
}

export class DirectoryLocked extends EmbeddedError {
  constructor(message: string) {
    super(message);
    this.name = "DirectoryLocked";
  }
}
