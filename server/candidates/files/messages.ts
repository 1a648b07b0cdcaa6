import { kindReasons } from "contract/candidates/record-messages.ts";

export const fileReasons = {
  ...kindReasons,
  badName: "Nom de fichier invalide.",
  noDecoder: "Ce serveur ne peut pas préparer les photos : le paquet sharp est incomplet.",
  pdfCutShort: "PDF incomplet : la marque de fin manque.",
  pdfBroken: "PDF illisible : sa structure est abîmée.",
  pdfTooComplex: "PDF trop complexe pour être vérifié.",
  pdfBlank: "PDF sans contenu : aucune de ses pages ne montre quelque chose.",
  pdfEncrypted: "PDF chiffré ou protégé par un mot de passe : enregistrez-le sans protection.",
  pdfHiddenLayer: "PDF avec un calque masqué : imprimez-le en PDF et envoyez ce fichier.",
  pdfXfa: "PDF qui contient un formulaire XFA : imprimez-le en PDF et envoyez ce fichier.",
  infected: "Fichier refusé : il contient un programme malveillant.",
} as const;

export type FileIssue = keyof typeof fileReasons;
