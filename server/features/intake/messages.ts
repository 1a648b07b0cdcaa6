import { INTERVIEW_STATUSES, OPINIONS, STUDY_CATEGORIES } from "contract/candidate-values.ts";
import type { FileFault } from "./store-file.ts";

/** Why a field or a record is refused: what the provider and the operator read. */
export const reasons = {
  externalIdMissing: "identifiant externe absent",
  externalIdOther: "identifiant externe différent de celui de l'adresse",
  externalIdSeen: "identifiant externe déjà vu plus haut",
  lastNameEmpty: "nom vide",
  firstNameEmpty: "prénom vide",
  zipCodeMissing: "code postal absent",
  zipCode: "code postal invalide : cinq chiffres attendus",
  version: "version invalide : entier à partir de 1 attendu",
  flag: "valeur invalide : true ou false attendu",
  notADate: "date invalide : format AAAA-MM-JJ attendu",
  noSuchDay: "date qui n'existe pas",
  future: "date dans le futur",
  tooOld: "date antérieure à 1900",
  phone: "numéro de téléphone invalide",
  email: "adresse électronique invalide",
  notANumber: "valeur qui n'est pas un nombre",
  notWhole: "nombre non entier",
  negative: "nombre négatif",
  tooLarge: "nombre trop grand",
  interviewStatus: `statut inconnu : ${INTERVIEW_STATUSES.join(", ")} ou rien`,
  opinion: `avis du centre inconnu : ${OPINIONS.join(", ")} ou rien`,
  studyCategory: `catégorie de niveau d'étude inconnue : 1 à ${STUDY_CATEGORIES.length} attendu`,
  fileName: "nom de fichier invalide",
  nul: "octet nul dans le texte",
  control: "caractère de contrôle dans le texte",
  unreadable: "caractère illisible : encodage du texte incorrect",
  notText: "texte attendu",
  ordinalMissing: "numéro ordinal absent",
  ordinal: "numéro ordinal invalide : lettres, chiffres et tirets, 20 au plus",
  ordinalSeen: "numéro ordinal déjà vu plus haut",
  gender: "civilité inconnue : Monsieur, Madame ou rien",
  emails: "liste d'adresses électroniques attendue",
  notARecord: "enregistrement attendu",
} as const;

/** A text that is longer than its field holds. */
export function tooLong(length: number, most: number): string {
  return `texte trop long : ${length} caractères, ${most} au plus`;
}

/** Why a file is refused. */
export const fileReasons: Readonly<Record<FileFault | "tooLarge", string>> = {
  tooLarge: "Fichier de plus de 10 Mo.",
  badName: "Nom de fichier invalide.",
  unknownKind: "Ce fichier n'est ni une image JPEG, PNG ou WebP, ni un PDF.",
  badPicture: "Image illisible, incomplète ou de plus de 25 millions de pixels.",
  noDecoder: "Ce serveur ne peut pas préparer les photos : le paquet sharp est incomplet.",
  pdfCutShort: "PDF incomplet : la marque de fin manque.",
  pdfBroken: "PDF illisible : sa structure est abîmée.",
  pdfTooComplex: "PDF trop complexe pour être vérifié.",
  pdfEncrypted: "PDF chiffré ou protégé.",
  pdfScript: "PDF qui contient un programme (JavaScript).",
  pdfOpensOther: "PDF qui lance un programme ou ouvre un autre fichier.",
  pdfSendsData: "PDF dont le formulaire envoie ou lit des données.",
  pdfXfa: "PDF qui contient un formulaire XFA.",
  pdfAttachment: "PDF qui contient des fichiers joints.",
  pdfMedia: "PDF qui contient du son, de la vidéo ou de la 3D.",
  infected: "Fichier refusé : il contient un programme malveillant.",
};

/** Why a line of a file is no record. */
export const lineFaults = {
  incomplete: "guillemet ouvert et jamais fermé",
  quoteMisplaced: "guillemet mal placé",
  recordTooLong: "enregistrement trop long : guillemet jamais fermé ?",
  tooFewColumns: (found: number, expected: number) => `pas assez de colonnes : ${found} au lieu de ${expected}`,
  tooManyColumns: (found: number, expected: number) => `trop de colonnes : ${found} au lieu de ${expected}`,
  notJson: "ligne qui n'est pas un objet JSON",
  upTo: (reason: string, lastLine: number) => `${reason}, lignes suivantes perdues jusqu'à ${lastLine}`,
} as const;

/** Why a file as a whole cannot be read. */
export const fileFaults = {
  empty: "Le fichier est vide.",
  doubledColumn: (name: string) => `La colonne ${name} est là deux fois.`,
  missingColumns: (names: readonly string[]) => `Colonnes absentes : ${names.join(", ")}.`,
} as const;

/** What the operator reads when a running server does not take an import. */
export function serverRefused(status: number, error: string): string {
  return `Le serveur a refusé l'import (${status}). ${error}`.trim();
}
