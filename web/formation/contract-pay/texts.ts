/** The words of the figures of contracts (beyond B6-03). */
export const texts = {
  title: "Chiffres du contrat",
  intro:
    "Ces chiffres sont ceux que les cliniques voient à la page Contrat. Un contrat garde les pourcentages en vigueur à son début et suit les hausses du Smic : pour une hausse, enregistrez une nouvelle table avec sa date.",
  loading: "Chargement des chiffres…",
  failed: "Les chiffres n'ont pas pu être chargés.",
  tables: "Table",
  newTable: "Nouvelle table",
  from: (day: string) => `Depuis le ${day}`,
  validFrom: "En vigueur à partir du",
  minimumWage: "Smic brut par mois, en euros",
  minimumWageHint: "Pour 35 heures par semaine, comme 1823,03",
  apprenticeshipToAge: "Apprentissage jusqu'à (ans)",
  professionalisationToAge: "Professionnalisation sans condition jusqu'à (ans)",
  source: "Source",
  minimumWageMayotte: "Smic brut par mois à Mayotte, en euros (facultatif)",
  checkedOn: (day: string) => `Chiffres vérifiés le ${day}.`,
  shipped: "Chiffres livrés avec le produit : comparez-les au texte officiel.",
  unchecked: "Chiffres enregistrés, pas encore vérifiés.",
  check: "J'ai vérifié ces chiffres",
  checkDone: "Vérification enregistrée",
  apprenticeship: "Apprentissage, en % du Smic",
  professionalisation: "Professionnalisation, en % du Smic",
  line: (number: number) => `Ligne ${number}`,
  fromAge: "À partir de (ans)",
  heads: {
    apprenticeship: ["1re année", "2e année", "3e année"],
    professionalisation: ["Sous le bac professionnel", "Bac professionnel ou plus"],
  },
  save: "Enregistrer",
  saved: "Chiffres enregistrés",
  refused: "Les chiffres n'ont pas pu être enregistrés.",
};

/** The branch's minimum pay (beyond B6-13). */
export const branch = {
  title: "Minimum de la branche",
  none: "Aucun minimum n'est enregistré : la page des cliniques dit que la convention collective peut demander plus.",
  intro: "S'il donne plus que le Smic, il compte dès 21 ans en apprentissage et 26 ans en professionnalisation.",
  line: (day: string, amount: string, agreement: string, echelon: string) =>
    `Depuis le ${day} : ${amount} (${agreement}, échelon ${echelon})`,
  validFrom: "Minimum valable à partir du",
  amount: "Minimum brut par mois, en euros",
  agreement: "Convention collective",
  echelon: "Échelon",
  save: "Enregistrer le minimum",
  saved: "Minimum de la branche enregistré",
  remove: "Supprimer",
  removeOf: (day: string) => `Supprimer le minimum du ${day}`,
  removed: "Minimum de la branche supprimé",
  question: (day: string) => `Vous allez supprimer le minimum de la branche du ${day}. Confirmez-vous ?`,
  refused: "Le minimum n'a pas pu être enregistré.",
};
