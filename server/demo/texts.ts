import type { Insertable } from "kysely";
import type { Finding } from "../candidates/imports/finding-store.ts";
import type { ImportsTable } from "../platform/db/tables/candidates.ts";
export const texts = {
  product: "Espace entreprise",
  title: "Page de démonstration",
  intro:
    "Tout ce qui suit est fictif : personnes, cliniques, numéros, lettres. Rien ne part vraiment : les SMS et les emails que le produit envoie arrivent ici.",
  actTitle: "Faire avancer les choses",
  clock: "Heure de la démonstration :",
  smsHours:
    "Un SMS « À chaque nouveau candidat » part entre 8 h et 20 h, sauf le dimanche : avancez l'horloge s'il est tard.",
  department: "Département",
  arrive: "Faire arriver un candidat",
  duration: "Durée",
  advance: "Avancer l'horloge",
  durations: [
    [60_000, "1 minute"],
    [3_600_000, "1 heure"],
    [21_600_000, "6 heures"],
    [86_400_000, "1 jour"],
    [604_800_000, "1 semaine"],
  ],
  outbox: "Messages envoyés",
  outboxIntro: "Du plus récent au plus ancien. Les liens s'ouvrent dans un nouvel onglet.",
  noMessage: "Aucun message pour le moment.",
  logins: "Comptes",
  email: "Email",
  password: "Mot de passe",
  state: "Rôle",
  holder: (number: string) => `Titulaire, numéro ordinal ${number}`,
  collaborator: "Collaborateur du numéro 10001",
  staff: "Espace formation",
  staffIntro:
    "L'équipe du centre entre par /formation/connexion : mot de passe, puis code du moment, qui ne sert qu'une fois.",
  code: "Code du moment",
  candidates: "Mon dossier",
  candidatesIntro: "La personne ouvre son dossier par /dossier. Demandez-y un code : il s'affiche ici.",
  candidateName: "Personne",
  adult: "majeure, montre tout",
  minor: "mineure, ne montre rien",
  roles: { gestionnaire: "Gestionnaire", conseiller: "Conseiller" },
  numbers: "Numéros ordinaux",
  number: "Numéro",
  outcome: "Ce que la recherche dans le registre répond",
} as const;

export const ordinalNumbers = [
  { number: "99999", outcome: "Inconnu du registre" },
  { number: "10010 à 10019", outcome: "Libre : le formulaire d'inscription s'ouvre, prérempli" },
  { number: "10002", outcome: "Compte dont le téléphone n'est pas vérifié" },
  { number: "10003", outcome: "Compte dont l'email n'est pas vérifié" },
  { number: "10001", outcome: "Compte déjà vérifié" },
] as const;

type DemoImport = Omit<Insertable<ImportsTable>, "stored_as" | "created_at"> & {
  readonly daysAgo: number;
  readonly findings: boolean;
};

export const demoImports: readonly DemoImport[] = [
  {
    ...{ kind: "candidates", state: "done", name: "candidats-rentree.csv", daysAgo: 21, findings: false },
    ...{ bytes: 61_440, lines: 40, created: 40, updated: 0, unchanged: 0, refused: 0 },
  },
  {
    ...{ kind: "register", state: "done", name: "registre.csv", daysAgo: 12, findings: false },
    ...{ bytes: 18_210, lines: 60, created: 60, updated: 0, unchanged: 0, refused: 0 },
  },
  {
    ...{ kind: "candidates", state: "done", name: "candidats-novembre.csv", daysAgo: 2, findings: true },
    ...{ bytes: 24_900, lines: 18, created: 4, updated: 3, unchanged: 9, refused: 2 },
  },
];

export const demoFaults: readonly Finding[] = [
  {
    ...{ kind: "fault", line: 7, identifier: "NOV-006", name: "ZIPCode", value: "3500" },
    error: "code postal invalide : cinq chiffres attendus",
  },
  {
    ...{ kind: "fault", line: 15, identifier: "NOV-014", name: "birthday", value: "31/02/2004" },
    error: "date invalide : format AAAA-MM-JJ attendu",
  },
];

export const followUpNotes = [
  "Appelée lundi, très motivée. À rappeler pour fixer un rendez-vous.",
  "Première rencontre prévue avec l'équipe.",
  "Habite trop loin pour nos gardes.",
  "Commence en septembre.",
];

export const introductionTexts = {
  message: "Nous cherchons un ou une ASV pour la rentrée et aimerions vous rencontrer à la clinique.",
  sent: {},
  cancelled: {},
  unanswered: {},
  closed: { reason: "Cette personne n'est plus disponible." },
  accepted: { answer: "Le rendez-vous est confirmé\u00a0: le candidat viendra à la clinique." },
  declined: { reason: "Ce candidat souhaite rester plus près de chez lui." },
} as const;

export const savedSearches = [
  { name: "Rennes et environs", filters: { near: "35000", radius: "50" } },
  {
    name: "Bretagne, avis très favorable",
    filters: { ZIPCode: ["22", "29", "35", "56"], jobInterviewNotice: ["Avis très favorable"] },
  },
];
