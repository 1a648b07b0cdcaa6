import type { RegisterFieldName } from "contract/accounts/register-fields.ts";
import { STUDY_CATEGORIES } from "contract/candidates/candidate-values.ts";
import type { DossierField } from "contract/candidates/dossiers.ts";
import type { ImportKind, ImportState } from "contract/candidates/imports.ts";
import { plural } from "../../../format/numbers.ts";

const number = (value: number) => value.toLocaleString("fr-FR");

export const texts = {
  title: "Import",
  intro: "Le fichier est d'abord vérifié, sans rien enregistrer. Vous décidez ensuite.",
  kind: "Que contient le fichier ?",
  kinds: { candidates: "Des candidats", register: "Le registre des vétérinaires" } satisfies Record<ImportKind, string>,
  choose: "Choisir un fichier CSV, ou le déposer ici",
  hint: "100 000 lignes et 100 Mo au plus ; au-delà, demandez l'import à l'exploitant du serveur.",
  tooLarge: (bytes: number) =>
    `Ce fichier fait ${number(Math.ceil(bytes / 1_000_000))} Mo, pour 100 Mo au plus. Demandez l'import à l'exploitant du serveur.`,
  empty: "Ce fichier est vide.",
  one: "Déposez un seul fichier : les photos et les CV s'ajoutent à l'étape suivante.",
  sending: "Envoi du fichier",
  looking: "Le fichier est arrivé, le serveur le prépare…",
  cancel: "Annuler",
  lost: "L'envoi s'est interrompu : le serveur ne répond plus. Vérifiez votre connexion et réessayez.",
  failed: "Le fichier n'a pas pu être envoyé, veuillez réessayer.",
  template: "Télécharger un modèle",
  templateFile: { candidates: "modele-candidats.csv", register: "modele-registre.csv" } satisfies Record<
    ImportKind,
    string
  >,
  templateFailed: "Le modèle n'a pas pu être téléchargé, veuillez réessayer.",
  columnsTitle: "Les colonnes du fichier",
  columnsText:
    "Le séparateur (virgule, point-virgule, tabulation) et l'encodage sont reconnus. Dans le modèle, remplacez la ligne d'exemple par les vôtres. Un titre s'écrit en français ou comme dans le modèle, avec ou sans accents et majuscules.",
  spreadsheets:
    "Excel en français réécrit les dates, «\u00a0true\u00a0», «\u00a0false\u00a0» et les zéros du début quand il ouvre un CSV. Si un titre au moins est en français, les dates JJ/MM/AAAA et les codes postaux sans leur zéro sont compris ; avec les seuls titres anglais du modèle, ils sont refusés comme le reste. Ouvrez le modèle par Données, «\u00a0À partir d'un fichier texte/CSV\u00a0», sans détecter les types.",
  history: "Imports précédents",
  historyFailed: "Les imports précédents n'ont pas pu être chargés.",
  noneTitle: "Aucun import pour l'instant",
  noneLine: "Le premier apparaîtra ici, avec son rapport.",
  loading: "Chargement…",
  file: "Fichier",
  when: "Date",
  day: (day: string, time: string) => `${day} à ${time}`,
  who: "Par",
  deletedAccount: "Compte supprimé",
  state: "État",
  lines: "Lignes",
  refused: "Refusées",
};

export const states: Readonly<
  Record<ImportState | "nothing" | "incomplete" | "faulty" | "interrupted" | "handled" | "repeated", string>
> = {
  checking: "Vérification",
  checked: "À lancer",
  nothing: "Rien à importer",
  incomplete: "À compléter",
  importing: "Import en cours",
  done: "Terminé",
  faulty: "Terminé avec des erreurs",
  failed: "Échec",
  interrupted: "Interrompu",
  cancelled: "Annulé",
  handled: "Traité",
  repeated: "Remplacé",
};

export const run = {
  back: "Tous les imports",
  title: "Import",
  failed: "Cet import n'a pas pu être chargé.",
  unknownTitle: "Import introuvable",
  unknown: "Il a peut-être été effacé avec le temps.",
  steps: {
    checking: "Le fichier est vérifié. Rien n'est encore enregistré.",
    checked: "Le fichier est vérifié. Rien n'est encore enregistré : relisez le résultat, puis importez.",
    refused: "Le fichier est vérifié : toutes ses lignes sont refusées. Corrigez-le, puis envoyez-le de nouveau.",
    nothing: "Le fichier est vérifié : toutes ses lignes sont déjà enregistrées.",
    importing: "L'import est en cours. Vous pouvez quitter cette page, il continue.",
    done: "L'import est terminé.",
    failed: "L'import s'est arrêté.",
    cancelled: "L'import a été annulé.",
  } satisfies Record<ImportState | "refused" | "nothing", string>,
  nothingStored: "Rien n'a été enregistré.",
  stored: (stored: number, lines: number) =>
    `Avant l'arrêt, ${plural(stored, "ligne a été enregistrée et le reste", "lignes ont été enregistrées et le restent")}, sur ${number(lines)}.`,
  serverDown: "Le serveur ne répond pas pour l'instant. Cette page reprend d'elle-même dès qu'il est de retour.",
  checked: (done: number) => plural(done, "ligne vérifiée", "lignes vérifiées"),
  progress: (done: number, lines: number) => `${number(done)} sur ${plural(lines, "ligne")}`,
  filesProgress: (done: number, total: number) => `${number(done)} sur ${plural(total, "fichier")}`,
  progressLabel: "Avancement",
  dryRunCounts: "Résultat de la vérification",
  counts: "Résultat de l'import",
  created: "Nouveaux",
  updated: "Modifiés",
  unchanged: "Inchangés",
  refused: "Refusés",
  resumed:
    "Le serveur s'est arrêté pendant cet import, qui a repris de lui-même : des lignes enregistrées juste avant l'arrêt peuvent être comptées parmi les inchangées.",
  start: "Importer",
  publishes: (count: number) =>
    `${count === 1 ? "Le nouveau candidat sera publié et les cliniques alertées, sauf si la" : `Les ${number(count)} nouveaux candidats seront publiés et les cliniques alertées, sauf ceux dont la`} colonne «\u00a0Actif\u00a0» dit «\u00a0false\u00a0».`,
  startQuestion: (count: number) => `Importer ${plural(count, "ligne")} ?`,
  startNo: "Pas maintenant",
  startDone: "L'import est lancé.",
  cancel: "Annuler l'import",
  cancelQuestion: "Annuler cet import ?",
  cancelDetail: "Ce qui est déjà enregistré le reste.",
  cancelDryRunDetail: "Rien n'a encore été enregistré.",
  cancelYes: "Annuler l'import",
  cancelNo: "Ne pas annuler",
  handled: "Marquer comme traité",
  handledDone: "L'import est marqué comme traité.",
  again: "Envoyer un autre fichier",
  resume: "Reprendre",
  resumeText: "Pour reprendre, renvoyez le même fichier : ce qui est déjà enregistré n'est pas changé.",
  rejectedAction: "L'action n'a pas abouti, veuillez réessayer.",
  unknownColumns: (names: readonly string[]) =>
    `${names.length > 1 ? "Colonnes ignorées, car inconnues" : "Colonne ignorée, car inconnue"} : ${names.join(", ")}.`,
  issues: "Lignes refusées",
  noIssues: "Aucune ligne refusée.",
  line: "Ligne",
  id: "Identifiant",
  field: "Champ",
  reason: "Motif",
  value: "Valeur",
  more: "Afficher la suite",
  duplicates: "Doublons probables",
  duplicateCount: (count: number) => plural(count, "doublon probable", "doublons probables"),
  duplicatesText: "Rien n'est fusionné : vérifiez s'il s'agit de la même personne.",
  same: { person: "mêmes nom, prénom et date de naissance que", phone: "même téléphone que" },
  report: "Télécharger le rapport",
  reportFile: (id: string) => `rapport-import-${id}.csv`,
  reportFailed: "Le rapport n'a pas pu être téléchargé, veuillez réessayer.",
  to: { candidates: "Voir les derniers modifiés", register: "Voir le registre" } satisfies Record<ImportKind, string>,
};

export const interrupted = {
  message: (names: readonly string[]) =>
    names.length > 1
      ? `Votre session a pris fin avant l'envoi de ${names.length} fichiers : ${names.join(", ")}.`
      : `Votre session a pris fin avant l'envoi de ${names.join()}.`,
  send: (count: number) => (count > 1 ? "Envoyer ces fichiers" : "Envoyer ce fichier"),
  drop: (count: number) => (count > 1 ? "Les abandonner" : "L'abandonner"),
};

export const columnChoices = {
  title: "Choisir les colonnes",
  text: "Indiquez ce que contiennent les colonnes dont le titre n'est pas connu. Votre choix est retenu pour les prochains fichiers de toute l'équipe.",
  label: (heading: string) => `Colonne «\u00a0${heading}\u00a0»`,
  ignore: "Ignorer cette colonne",
  check: "Vérifier de nouveau le fichier",
};

export const files = {
  title: "Photos et CV",
  text: "Ajoutez les fichiers que nomment les colonnes «\u00a0Photo\u00a0» et «\u00a0CV\u00a0», un par un ou dans un ZIP.",
  choose: "Choisir des photos, des CV ou un ZIP",
  hint: "10 Mo par fichier ; un ZIP de 2 000 fichiers et 500 Mo au plus.",
  tooLarge: (name: string) => `${name} : 10 Mo au plus, ou 500 Mo pour un ZIP.`,
  sending: (name: string) => `Envoi de ${name}`,
  received: (count: number) => `${plural(count, "fichier reçu", "fichiers reçus")}.`,
  refused: "Fichiers refusés",
  renamed: "Fichiers renommés",
  renamedText: "D'autres fichiers avaient déjà ces noms : ils restent ce qu'ils sont.",
  storedAs: (name: string) => `enregistré sous «\u00a0${name}\u00a0»`,
};

export const candidateColumns: Readonly<Record<DossierField | "externalId" | "version" | "active", string>> = {
  externalId: "Votre identifiant du candidat, toujours le même. Obligatoire.",
  version: "Un nombre qui grandit à chaque modification ; une version plus ancienne ne remplace rien.",
  active: "true : visible des cliniques ; false : recruté.",
  contactShareable: "true si le candidat accepte que les cliniques voient son téléphone et son email.",
  lastName: "Nom de famille. Obligatoire.",
  firstName: "Prénom. Obligatoire.",
  birthday: "Date de naissance, AAAA-MM-JJ ou JJ/MM/AAAA.",
  city: "Ville.",
  ZIPCode: "Code postal à cinq chiffres. Obligatoire.",
  cellPhone: "Téléphone.",
  email: "Email.",
  coverLetter: "Lettre de motivation, sur plusieurs lignes si besoin.",
  internshipDuration: "Durée du stage d'immersion, en jours.",
  internshipStructureName: "Structure du stage.",
  internshipActivity: "Activité du stage.",
  jobInterviewStatus: "Tests et entretien : Oui ou Non.",
  jobInterviewTrainingCenter: "Centre de formation de l'entretien.",
  jobInterviewDetail: "Détail de l'entretien.",
  jobInterviewNotice: "Avis sur le projet, dans les mots habituels.",
  studyLevel: "Niveau d'études, en toutes lettres.",
  studyLevelCategory: `Catégorie du niveau d'études : ${STUDY_CATEGORIES.map(({ id, label }) => `${id} ${label}`).join(", ")}. Le nom suffit sous un titre en français.`,
  ranFR: "Heures de mise à niveau en français.",
  ranMA: "Heures de mise à niveau en mathématiques.",
  ranAR: "Heures de mise à niveau en raisonnement.",
  personalResume: "Nom du fichier du CV, par exemple camille-exemple.pdf.",
  profilePicture: "Nom du fichier de la photo, par exemple camille-exemple.jpg.",
};

export const registerColumns: Readonly<Record<RegisterFieldName, string>> = {
  numOrdinal: "Numéro ordinal. Obligatoire.",
  gender: "Madame ou Monsieur.",
  lastName: "Nom de famille. Obligatoire.",
  firstName: "Prénom. Obligatoire.",
  socialReason: "Raison sociale de la clinique.",
  siret: "SIRET, 14 chiffres.",
  address: "Adresse.",
  ZIPCode: "Code postal à cinq chiffres.",
  city: "Ville.",
  phone: "Téléphone.",
  emails: "Adresses email, séparées par |.",
};
