/** Why a backup cannot be used: what the operator reads. */
export const badBackup = {
  unknown: "Ce fichier n'est pas une sauvegarde de ce produit.",
  cut: "La sauvegarde est incomplète : elle s'arrête avant sa fin.",
  key: "BACKUP_KEY n'est pas celle de cette sauvegarde, ou le fichier a été altéré.",
  damaged: "La sauvegarde est altérée ou incomplète.",
  noKey: "Cette sauvegarde est chiffrée : donnez la clé dans BACKUP_KEY.",
  altered: (what: string) => `La sauvegarde est altérée : ${what} ne correspond pas à son empreinte.`,
  newer: (names: readonly string[]) =>
    `La sauvegarde vient d'une version plus récente (${names.join(", ")}) : installez cette version d'abord.`,
  schemaNewer: (names: readonly string[]) =>
    `La base est vide mais plus récente que la sauvegarde (${names.join(", ")}) : donnez une base neuve.`,
  notEmpty: (table: string) => `La base n'est pas vide (${table}) : une restauration se fait dans une base neuve.`,
} as const;
