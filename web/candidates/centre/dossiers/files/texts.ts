import { FILE_BYTES } from "contract/candidates/files.ts";
import { kindReasons } from "contract/candidates/record-messages.ts";

const decimal = (value: number) => value.toLocaleString("fr-FR", { maximumFractionDigits: 1 });
const size = (bytes: number) => (bytes < 1e9 ? `${decimal(bytes / 1e6)} Mo` : `${decimal(bytes / 1e9)} Go`);

export const files = {
  title: "Photo et CV",
  picture: "Photo",
  resume: "CV",
  choose: { picture: "Choisir une photo", resume: "Choisir un CV" },
  replace: { picture: "Remplacer la photo", resume: "Remplacer le CV" },
  remove: { picture: "Retirer la photo", resume: "Retirer le CV" },
  drop: "ou déposez le fichier ici",
  accepted: {
    picture: `JPEG, PNG ou WebP, ${size(FILE_BYTES)} au plus. Vous la cadrez ensuite en carré.`,
    resume: `PDF, ${size(FILE_BYTES)} au plus.`,
  },
  none: { picture: "Pas de photo", resume: "Pas de CV" },
  alt: (name: string) => `Photo de ${name}`,
  pictureFailed: "La photo n'a pas pu être affichée.",
  pictureMissing:
    "L'import a annoncé une photo, mais son fichier n'est pas arrivé. Le filtre «\u00a0Sans photo\u00a0» ne retient que les dossiers sans photo annoncée.",
  show: "Voir le CV",
  save: "Télécharger le CV",
  fileName: (lastName: string, firstName: string) => `CV ${lastName} ${firstName}.pdf`,
  stored: { picture: "La photo est enregistrée.", resume: "Le CV est enregistré." },
  removed: { picture: "La photo est retirée.", resume: "Le CV est retiré." },
  question: { picture: "Retirer la photo de ce dossier ?", resume: "Retirer le CV de ce dossier ?" },
  questionText: "Le fichier est supprimé ; vous pourrez en choisir un autre.",
  removeShort: "Retirer",
  keepShort: "Garder",
  progress: { picture: "Envoi de la photo", resume: "Envoi du CV" },
  checking: "Vérification du fichier…",
  cancel: "Annuler l'envoi",
  cancelled: "L'envoi est annulé.",
  retry: "Réessayer",
  lost: "L'envoi s'est interrompu : le serveur ne répond plus. Rien n'a été changé dans le dossier.",
  failed: "Le fichier n'a pas pu être enregistré, veuillez réessayer.",
  removeFailed: "Le fichier n'a pas pu être retiré, veuillez réessayer.",
  showFailed: "Le CV n'a pas pu être ouvert, veuillez réessayer.",
};

export const issues = {
  ...kindReasons,
  tooLarge: (bytes: number) => `Ce fichier fait ${size(bytes)} : ${size(FILE_BYTES)} au plus.`,
  empty: "Ce fichier est vide.",
  several: "Un seul fichier à la fois.",
  unreadable: "Ce fichier n'a pas pu être lu.",
};

export const crop = {
  title: "Cadrer la photo",
  stage: "Cadre de la photo",
  hint: "Faites glisser la photo, ou utilisez les flèches. Les touches + et − l'agrandissent et la réduisent.",
  larger: "Agrandir",
  smaller: "Réduire",
  moves: {
    ArrowLeft: "Vers la gauche",
    ArrowRight: "Vers la droite",
    ArrowUp: "Vers le haut",
    ArrowDown: "Vers le bas",
  },
  place: (across: number, down: number, zoom: number) =>
    `Cadre à ${across} % de la largeur et ${down} % de la hauteur, agrandissement ${zoom} %`,
  use: "Enregistrer la photo",
  cancel: "Annuler",
};
