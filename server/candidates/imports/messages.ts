export const entryIssues = {
  unsafePath: "chemin refusé : il sort de l'archive",
  noFile: "ce n'est pas un fichier",
  encrypted: "fichier chiffré : l'archive ne doit pas avoir de mot de passe",
  unknownMethod: "compression inconnue",
  badName: "nom de fichier refusé",
  twice: "nom déjà présent dans l'archive",
  tooLarge: "fichier de plus de 10 Mo",
  damaged: "fichier abîmé dans l'archive",
} as const;

export const importIssues = {
  interrupted: "Import interrompu : ce qui a été enregistré l'est toujours. Renvoyez le fichier pour continuer.",
  abandoned: "Import abandonné : personne ne l'a lancé.",
  tooManyLines: "Ce fichier dépasse 100 000 lignes : demandez l'import à l'exploitant du serveur.",
  fileTooLarge: "Une photo ou un CV fait 10 Mo au plus.",
  empty: "Le fichier est vide.",
} as const;

export const RENAMED = "un autre fichier avait déjà ce nom";

export const UNNAMED = "fichier";

export const report = {
  fileName: (id: number) => `rapport-import-${id}.csv`,
  columns: ["ligne", "identifiant", "résultat", "champ", "motif", "valeur"],
  results: {
    fault: "refusé",
    duplicate: "doublon probable",
    file: "fichier refusé",
    entry: "fichier refusé",
    stored: "fichier renommé",
  },
  same: { person: "mêmes nom, prénom et date de naissance que", phone: "même téléphone que" },
} as const;

export const templates = {
  candidates: {
    fileName: "modele-candidats.csv",
    example: {
      externalId: "EXEMPLE-0001",
      version: "1",
      active: "true",
      contactShareable: "false",
      lastName: "Exemple",
      firstName: "Camille",
      birthday: "2004-05-17",
      city: "Rennes",
      ZIPCode: "35000",
      cellPhone: "0639980123",
      email: "camille.exemple@lices.example",
      coverLetter: "Madame, Monsieur, je souhaite devenir auxiliaire vétérinaire.",
      internshipDuration: "5",
      internshipStructureName: "Clinique des Lices",
      internshipActivity: "Accueil et soins",
      jobInterviewStatus: "Oui",
      jobInterviewTrainingCenter: "Rennes",
      jobInterviewDetail: "Entretien passé le 12 mars",
      jobInterviewNotice: "Avis favorable",
      studyLevel: "Bac général",
      studyLevelCategory: "3",
      ranFR: "0",
      ranMA: "7",
      ranAR: "0",
      personalResume: "camille-exemple.pdf",
      profilePicture: "camille-exemple.jpg",
    },
  },
  register: {
    fileName: "modele-registre.csv",
    example: {
      numOrdinal: "99999",
      gender: "Madame",
      lastName: "Exemple",
      firstName: "Camille",
      socialReason: "Clinique vétérinaire des Lices",
      siret: "36060560491005",
      address: "1 place des Lices",
      ZIPCode: "35000",
      city: "Rennes",
      phone: "0299000001",
      emails: "contact@lices.example|camille.exemple@lices.example",
    },
  },
} as const;

export const lineIssues = {
  incomplete: "guillemet ouvert et jamais fermé",
  quoteMisplaced: "guillemet mal placé",
  recordTooLong: "enregistrement trop long : guillemet jamais fermé ?",
  tooFewColumns: (found: number, expected: number) => `pas assez de colonnes : ${found} au lieu de ${expected}`,
  tooManyColumns: (found: number, expected: number) => `trop de colonnes : ${found} au lieu de ${expected}`,
  notJson: "ligne qui n'est pas un objet JSON",
  upTo: (reason: string, lastLine: number) => `${reason}, lignes suivantes perdues jusqu'à ${lastLine}`,
} as const;

export const fileIssues = {
  empty: "Le fichier est vide.",
  noRecords: "Le fichier n'a aucune ligne sous les titres des colonnes.",
  doubledColumn: (name: string) => `La colonne ${name} est là deux fois.`,
  headerQuote: "Un titre de colonne est trop long ou s'étend sur plusieurs lignes : guillemet jamais fermé ?",
  tooManyColumns: (found: number) => `Trop de colonnes : ${found}.`,
  notCsv: "Ce fichier n'est pas un CSV, ou sa première ligne ne contient aucun titre de colonne connu.",
  missingColumns: (names: readonly string[]) => `Colonnes absentes : ${names.join(", ")}.`,
} as const;

export const misreadAccents = (line: number) =>
  `Des signes comme Ž, Ÿ ou ‘ semblent remplacer des accents, dès la ligne ${line} : ce fichier vient sans doute d'un Mac. Enregistrez-le de nouveau en UTF-8.`;

export const shortZipCode = (line: number, found: string) =>
  `Des codes postaux ont perdu leur zéro, par exemple à la ligne ${line} : « ${found} » est lu « 0${found} ».`;

export function serverError(status: number, error: string): string {
  return `Le serveur a refusé l'import (${status}). ${error}`.trim();
}

export const fileTooLarge = "Fichier de plus de 10 Mo.";
