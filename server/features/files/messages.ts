import { kindReasons } from "contract/records/messages.ts";

/** Why a file is refused. */
export const fileReasons = {
  ...kindReasons,
  badName: "Nom de fichier invalide.",
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
} as const;

/** What may be wrong with a file. */
export type FileFault = keyof typeof fileReasons;
