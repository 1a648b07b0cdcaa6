import { errors } from "../errors.ts";
import { INTERVIEW_STATUSES, OPINIONS, STUDY_CATEGORIES } from "./candidate-values.ts";
import { ERASE_WORD, OWN_PAUSE_DAYS } from "./own-page/leave.ts";
import { DRIVING_LICENCES, MOBILITY_KM } from "./own-page/own-values.ts";

export const reasons = {
  externalIdMissing: "indiquez l'identifiant",
  externalIdOther: "identifiant différent de celui de l'adresse",
  externalIdNotRepeated: "ce n'est pas l'identifiant de ce dossier",
  externalIdSeen: "identifiant déjà vu plus haut",
  lastNameEmpty: "indiquez le nom",
  firstNameEmpty: "indiquez le prénom",
  zipCodeMissing: "indiquez le code postal",
  zipCode: "code postal invalide : cinq chiffres attendus",
  version: "version invalide : entier à partir de 1 attendu",
  flag: "valeur invalide : true ou false attendu",
  notADate: "date invalide : format AAAA-MM-JJ attendu",
  notAFrenchDate: "date invalide : JJ/MM/AAAA ou AAAA-MM-JJ attendu",
  noSuchDay: "date qui n'existe pas",
  future: "date dans le futur",
  tooOld: "date antérieure à 1900",
  underFifteen: "moins de 15 ans : publication impossible",
  phone: "numéro de téléphone invalide",
  email: "adresse email invalide",
  notANumber: "valeur qui n'est pas un nombre",
  notWhole: "nombre non entier",
  negative: "nombre négatif",
  tooLarge: "nombre trop grand",
  interviewStatus: `statut inconnu : ${INTERVIEW_STATUSES.join(", ")} ou rien`,
  opinion: `avis du centre inconnu : ${OPINIONS.join(", ")} ou rien`,
  studyCategory: `catégorie de niveau d'étude inconnue : 1 à ${STUDY_CATEGORIES.length} attendu`,
  studyCategoryName: `catégorie de niveau inconnue : son nom, comme ${STUDY_CATEGORIES[2].label}, ou 1 à ${STUDY_CATEGORIES.length} attendu`,
  mobility: `nombre entier de ${MOBILITY_KM.min} à ${MOBILITY_KM.max} attendu`,
  drivingLicence: `permis inconnu : ${DRIVING_LICENCES.join(", ")} ou rien`,
  pauseEnd: `jour d'aujourd'hui à ${OWN_PAUSE_DAYS} jours attendu`,
  eraseWord: `ce n'est pas le mot ${ERASE_WORD}`,
  leftByPerson: errors.leftByPerson.error,
  notCorrectable: "champ que seul le centre change",
  fileName: "nom de fichier invalide",
  nul: "octet nul dans le texte",
  control: "caractère de contrôle dans le texte",
  unreadable: "caractère illisible : encodage du texte incorrect",
  notText: "texte attendu",
  ordinalMissing: "numéro ordinal absent",
  ordinal: "numéro ordinal invalide : lettres, chiffres et tirets, 20 au plus",
  ordinalSeen: "numéro ordinal déjà vu plus haut",
  gender: "civilité inconnue : Monsieur, Madame ou rien",
  emails: "liste d'adresses email attendue",
  notARecord: "enregistrement attendu",
} as const;

export const kindReasons = {
  unknownKind: "Ce fichier n'est ni une image JPEG, PNG ou WebP, ni un PDF.",
  notPicture: "Ce fichier n'est pas une image JPEG, PNG ou WebP.",
  notResume: "Ce fichier n'est pas un PDF.",
  badPicture: "Image illisible, incomplète ou de plus de 25 millions de pixels.",
} as const;

export function tooLong(length: number, most: number): string {
  return `texte trop long : ${length} caractères, ${most} au plus`;
}
