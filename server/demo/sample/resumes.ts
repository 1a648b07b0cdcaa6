/** A resume of server/demo/files: one page without a name, so that several sample candidates may share it. */
export interface Resume {
  readonly file: string;
  /** Id of the study level category whose candidates it fits (product 3.4). */
  readonly studyLevelCategory: number;
  readonly headline: string;
  readonly summary: string;
  readonly studies: readonly ResumeEntry[];
  readonly experience: readonly ResumeEntry[];
  readonly skills: readonly string[];
  readonly interests: string;
}

/** A line of a resume: a school year, a job, an internship. */
export interface ResumeEntry {
  readonly when: string;
  readonly what: string;
  readonly where: string;
}

/** Headings of the page, the same on every resume. */
export const resumeHeadings = {
  anonymous: "CV anonyme",
  aim: "Contrat d'apprentissage ASV, 24 mois",
  studies: "Formation",
  experience: "Expérience",
  skills: "Savoir-faire",
  interests: "En dehors du travail",
  footer: "Document fictif de démonstration, transmis sans nom ni coordonnées.",
} as const;

/** The resumes of the sample, one for each study level (product 3.4). */
export const resumes: readonly Resume[] = [
  {
    file: "cv-cap.pdf",
    studyLevelCategory: 2,
    headline: "Auxiliaire vétérinaire en devenir",
    summary: "Deux ans de pratique auprès du public, le goût des journées actives et un vrai respect des consignes.",
    studies: [
      { when: "2 ans", what: "CAP ou BEP, obtenu du premier coup", where: "Lycée professionnel" },
      { when: "1 jour", what: "Prévention et secours civiques (PSC1)", where: "Protection civile" },
    ],
    experience: [
      { when: "10 mois", what: "Accueil et encaissement", where: "Jardinerie, rayon animalerie" },
      { when: "2 étés", what: "Soins quotidiens, nettoyage des boxes", where: "Pension canine et féline" },
    ],
    skills: [
      "Contention douce du chien et du chat",
      "Nettoyage et désinfection",
      "Encaissement",
      "Conseil alimentaire de base",
    ],
    interests: "Agility en club, couture, bénévolat au refuge un samedi sur deux.",
  },
  {
    file: "cv-bac.pdf",
    studyLevelCategory: 3,
    headline: "Candidature ASV après le baccalauréat",
    summary: "Curiosité scientifique, sens de l'organisation et envie d'apprendre par le geste, au sein d'une équipe.",
    studies: [
      {
        when: "3 ans",
        what: "Baccalauréat, mention assez bien",
        where: "Lycée général, technologique ou professionnel",
      },
      { when: "Niveau B1", what: "Anglais, certification du lycée", where: "Cambridge English" },
    ],
    experience: [
      {
        when: "1 semaine",
        what: "Observation : accueil, préparation de chirurgie",
        where: "Clinique vétérinaire de proximité",
      },
      { when: "1 an", what: "Garde d'enfants et d'animaux", where: "Chez des particuliers" },
      { when: "1 mois", what: "Mise en rayon, tenue de stock", where: "Supérette de quartier" },
    ],
    skills: ["Prise de rendez-vous", "Notions de stérilisation", "Bureautique", "Rédaction sans faute"],
    interests: "Équitation (galop 5), chorale, lecture de revues naturalistes.",
  },
  {
    file: "cv-bts.pdf",
    studyLevelCategory: 4,
    headline: "De la gestion au soin animal",
    summary:
      "Une formation de technicien, une méthode de travail éprouvée et un projet vétérinaire mûri pendant deux ans.",
    studies: [
      { when: "2 ans", what: "BTS ou BTSA, stage de douze semaines", where: "Lycée agricole public" },
      { when: "3 ans", what: "Baccalauréat", where: "Lycée de secteur" },
    ],
    experience: [
      { when: "12 semaines", what: "Suivi de troupeau, registre sanitaire", where: "Exploitation laitière" },
      { when: "1 semaine", what: "Observation en pratique mixte", where: "Cabinet vétérinaire" },
      { when: "2 saisons", what: "Guide soigneur", where: "Parc animalier" },
    ],
    skills: [
      "Gestion de stock et commandes",
      "Traçabilité",
      "Tableur",
      "Contention des bovins et des ovins",
      "Permis B",
    ],
    interests: "Course de fond, photographie d'oiseaux, comité des fêtes du village.",
  },
  {
    file: "cv-licence.pdf",
    studyLevelCategory: 5,
    headline: "La rigueur scientifique au service du soin",
    summary: "Un parcours universitaire en sciences du vivant et le choix assumé d'un métier de terrain.",
    studies: [
      { when: "3 ans et plus", what: "Licence ou master, sciences du vivant", where: "Université" },
      { when: "6 mois", what: "Mémoire sur le stress du chat en consultation", where: "Laboratoire d'éthologie" },
    ],
    experience: [
      { when: "6 mois", what: "Soins et enrichissement du milieu", where: "Centre de soins de la faune sauvage" },
      { when: "3 jours", what: "Observation : imagerie et hospitalisation", where: "Centre hospitalier vétérinaire" },
    ],
    skills: [
      "Lecture d'analyses",
      "Anglais scientifique",
      "Observation du comportement",
      "Préparation de prélèvements",
    ],
    interests: "Randonnée, vulgarisation scientifique, violoncelle.",
  },
  {
    file: "cv-reconversion.pdf",
    studyLevelCategory: 6,
    headline: "Reconversion : l'expérience de l'accueil",
    summary:
      "Plusieurs années au contact du public, de la fiabilité, et la décision d'exercer enfin le métier souhaité.",
    studies: [
      { when: "En cours", what: "Remise à niveau en mathématiques et en biologie", where: "Cours du soir" },
      { when: "Bilan", what: "Bilan de compétences, projet ASV validé", where: "Organisme agréé" },
    ],
    experience: [
      {
        when: "6 ans et plus",
        what: "Accueil, planning, situations difficiles",
        where: "Services à la personne et commerce",
      },
      { when: "3 jours", what: "Observation : salle d'attente et laboratoire", where: "Clinique vétérinaire" },
      { when: "3 ans", what: "Famille d'accueil pour chatons", where: "Association locale" },
    ],
    skills: ["Écoute et apaisement", "Gestion d'agenda", "Facturation", "Formation des nouveaux arrivants", "Permis B"],
    interests: "Jardin, marche avec deux lévriers adoptés, théâtre amateur.",
  },
];

/** The resume of a study level category; null for those who have none. */
export function resumeOf(studyLevelCategory: number): string | null {
  return resumes.find((resume) => resume.studyLevelCategory === studyLevelCategory)?.file ?? null;
}
