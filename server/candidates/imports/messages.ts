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
  tooManyLines: "Ce fichier dépasse 100 000 lignes : importez-le sur le serveur avec la commande « npm run import ».",
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
