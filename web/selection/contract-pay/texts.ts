import type { PayPeriod } from "contract/selection/pay-periods.ts";

export const texts = {
  back: "Retour",
  title: "Contrat",
  loading: "Chargement des chiffres…",
  failed: "Les chiffres n'ont pas pu être chargés.",
  checked: (day: string) => `Chiffres vérifiés le ${day}.`,
  checkDue: (day: string) => `Chiffres à vérifier, vérifiés pour la dernière fois le ${day}.`,
  shipped: "Chiffres livrés avec le produit, à vérifier auprès du centre.",
  unchecked: "Chiffres à vérifier auprès du centre.",
  counts: "Cette page aide à s'y retrouver ; seul le texte officiel fait foi.",
  newTab: "(nouvel onglet)",
};

export const byAge = {
  title: "Quel contrat selon l'âge ?",
  apprenticeship: "Apprentissage",
  apprenticeshipAges: (from: number, to: number) => `De ${from} à ${to} ans`,
  apprenticeshipText:
    "Le contrat se conclut jusqu'à la veille des 30 ans. Il dure le temps de la formation et prépare un diplôme ou un titre.",
  beyond: "Au-delà, la loi l'ouvre encore :",
  exceptions: [
    "sans limite d'âge, à une personne reconnue travailleur handicapé ;",
    "sans limite d'âge, à qui veut créer ou reprendre une entreprise qui exige le diplôme préparé ;",
    "sans limite d'âge, aux sportifs de haut niveau ;",
    "dans l'année qui suit un contrat d'apprentissage, pour un diplôme d'un niveau supérieur ou après une rupture subie : une limite plus haute s'applique, à vérifier dans le texte officiel.",
  ],
  professionalisation: "Professionnalisation",
  professionalisationAges: (from: number, to: number) => `De ${from} à ${to} ans`,
  professionalisationText: "Pour compléter une formation initiale.",
  seekers: (from: number) =>
    `À partir de ${from} ans, pour les demandeurs d'emploi. À tout âge, pour les bénéficiaires du RSA, de l'ASS ou de l'AAH et après un contrat unique d'insertion.`,
};

export const pay = {
  title: "Rémunération minimale légale",
  minimumWage: "Smic",
  minimumWageMayotte: "Smic de Mayotte",
  wage: (name: string, amount: string, from: string) =>
    `En pourcentage du ${name}, ${amount} brut par mois pour 35 heures par semaine depuis le ${from}.`,
  next: (from: string, amount: string) => `À partir du ${from} : ${amount} brut par mois.`,
  apprenticeship: "Apprentissage, par âge et par année du contrat",
  professionalisation: "Professionnalisation, par âge et par niveau",
  age: "Âge",
  ages: (from: number, to: number | undefined) => (to === undefined ? `${from} ans et plus` : `${from} à ${to} ans`),
  years: ["1re année", "2e année", "3e année"],
  levels: ["Niveau inférieur au bac professionnel", "Bac professionnel ou plus"],
  apprenticeshipNote:
    "Le passage à 18, 21 ou 26 ans compte à partir du premier jour du mois qui suit l'anniversaire. À partir de 21 ans, le minimum de votre convention collective s'applique s'il est plus élevé que le Smic.",
  professionalisationNote:
    "Le passage à 21 ans compte à partir du premier jour du mois qui suit l'anniversaire. À partir de 26 ans, au moins 85 % du minimum de votre convention collective. Un bac général ne donne pas droit à la seconde colonne.",
  more: "La convention collective de la branche ou le contrat peuvent demander plus.",
  branch: (agreement: string, echelon: string, amount: string, from: string) =>
    `Minimum de la branche : ${amount} brut par mois depuis le ${from} (${agreement}, échelon ${echelon}). Il compte dès 21 ans en apprentissage et 26 ans en professionnalisation, s'il donne plus.`,
  share: ({ percent, isOfBranch }: Pick<PayPeriod, "percent" | "isOfBranch">) =>
    isOfBranch ? `${percent} % du minimum de la branche` : `${percent} %`,
  source: "D'où viennent ces chiffres ?",
};

export const calculator = {
  title: "Calculer la rémunération minimale",
  intro: "Deux ans de contrat, anniversaires compris.",
  candidate: "Candidat de votre sélection",
  noCandidate: "Aucun, je saisis la date de naissance",
  birthday: "Date de naissance",
  startsOn: "Début du contrat",
  contract: "Contrat",
  contracts: { apprenticeship: "Apprentissage", professionalisation: "Professionnalisation" },
  qualified: "Titulaire d'un bac professionnel ou d'un niveau plus élevé",
  result: "Rémunération minimale par période",
  waiting: "Indiquez la date de naissance et le début du contrat.",
  tooYoung: "Un contrat ne commence pas avant 15 ans.",
  fifteen: "À 15 ans, l'apprentissage n'est possible qu'après la classe de troisième.",
  noYoung: "La professionnalisation commence à 16 ans.",
  beyond: (age: number) => `Après ${age} ans, l'apprentissage n'est possible que dans les cas cités plus haut.`,
  seekers: (age: number) =>
    `Après ${age} ans, la professionnalisation est réservée aux demandeurs d'emploi et aux autres cas cités plus haut.`,
  noTable: (day: string) => `Cette page n'a pas de chiffres pour un contrat commencé avant le ${day}.`,
  changes: (day: string) => `nouveau minimum à partir du ${day}`,
  period: "Période",
  dates: (from: string, to: string) => `Du ${from} au ${to}`,
  age: "Âge",
  years: (age: number) => `${age} ans`,
  year: "Année",
  ordinal: (year: number) => (year === 1 ? "1re année" : `${year}e année`),
  percent: "Part du Smic",
  amount: "Brut par mois",
  wage: (amount: string, from: string) =>
    `Sur la base du Smic au ${from} (${amount} par mois). S'il augmente pendant le contrat, la rémunération suit.`,
};

export const steps = {
  title: "Les étapes et les papiers, dans l'ordre",
  items: [
    {
      title: "Se mettre d'accord",
      text: "La clinique, le candidat et le centre de formation choisissent le contrat et ses dates. Le centre prépare la convention de formation.",
    },
    {
      title: "Désigner qui accompagne",
      text: "Un maître d'apprentissage en apprentissage, un tuteur en professionnalisation.",
    },
    {
      title: "Remplir et signer le contrat",
      text: "Formulaire Cerfa 10103 (FA13) en apprentissage, Cerfa 12434 en professionnalisation. Signent l'employeur et le salarié, et son représentant légal s'il est mineur ; le centre vise la partie formation en apprentissage.",
    },
    {
      title: "Déclarer l'embauche à l'Urssaf",
      text: "L'employeur envoie la déclaration préalable à l'embauche (DPAE) dans les 8 jours qui précèdent l'arrivée.",
    },
    {
      title: "Envoyer le dossier à l'Opco",
      text: "L'employeur transmet à son opérateur de compétences le contrat signé et la convention de formation, en ligne, dans les 5 jours ouvrables qui suivent le début du contrat en apprentissage, dans les 5 jours en professionnalisation. L'Opco a 20 jours pour répondre.",
    },
    {
      title: "Prévoir la visite médicale",
      text: "La visite d'information et de prévention a lieu au plus tard deux mois après l'embauche, et avant l'embauche pour un mineur.",
    },
  ],
};

export const official = {
  title: "Pages officielles",
  links: [
    {
      label: "Contrat d'apprentissage, service-public.fr",
      address: "https://www.service-public.fr/particuliers/vosdroits/F2918",
    },
    {
      label: "Contrat de professionnalisation, service-public.fr",
      address: "https://www.service-public.fr/particuliers/vosdroits/F15478",
    },
    {
      label: "Code du travail, Légifrance",
      address: "https://www.legifrance.gouv.fr/codes/texte_lc/LEGITEXT000006072050/",
    },
    { label: "Portail de l'alternance", address: "https://www.alternance.emploi.gouv.fr/" },
    { label: "Déclarer une embauche, Urssaf", address: "https://www.urssaf.fr/" },
  ],
};
