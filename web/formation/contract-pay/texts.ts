/** The words of the figures of contracts (beyond B6-03). */
export const texts = {
  title: "Chiffres du contrat",
  intro:
    "Ces chiffres sont ceux que les cliniques voient à la page Contrat. Un contrat garde la table en vigueur à son début : pour une hausse, enregistrez une nouvelle table avec sa date.",
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
  checkedOn: "Vérifié le",
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
