/** The words of the /demo page. */
export const texts = {
  product: "Espace entreprise",
  title: "Page de démonstration",
  intro:
    "Tout ce qui suit est fictif : personnes, cliniques, numéros, lettres. Rien ne part vraiment : les SMS et les emails que le produit envoie arrivent ici.",
  actTitle: "Faire avancer les choses",
  clock: "Heure de la démonstration :",
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
  roles: { gestionnaire: "Gestionnaire", conseiller: "Conseiller" },
  numbers: "Numéros ordinaux",
  number: "Numéro",
  outcome: "Ce que la recherche dans le registre répond",
} as const;

/** One ordinal number for each outcome of the register lookup. */
export const ordinalNumbers = [
  { number: "99999", outcome: "Inconnu du registre" },
  { number: "10010 à 10019", outcome: "Libre : le formulaire d'inscription s'ouvre, prérempli" },
  { number: "10002", outcome: "Compte dont le téléphone n'est pas vérifié" },
  { number: "10003", outcome: "Compte dont l'email n'est pas vérifié" },
  { number: "10001", outcome: "Compte déjà vérifié" },
] as const;
