import { BRANCH_NAME_LENGTH, PAY_SOURCE_LENGTH } from "contract/selection/contract-pay.ts";

export const sources = {
  percents:
    "Code du travail : articles D6222-26, D6222-27 et D6222-31 (apprentissage), L6325-8, L6325-9 et D6325-15 à D6325-18 (professionnalisation) ; circulaire DGEFP 2007/21 du 23 juillet 2007 (anniversaires).",
  june2026:
    "Smic au 1er juin 2026 : 12,31 € de l'heure, 1 867,02 € par mois ; à Mayotte, 1 449,93 € par mois (arrêté de mai 2026).",
  january2026:
    "Smic au 1er janvier 2026 : 12,02 € de l'heure, 1 823,03 € par mois ; à Mayotte, 9,33 € et 1 415,05 € (décret n° 2025-1228 du 17 décembre 2025).",
  november2024:
    "Smic au 1er novembre 2024 : 11,88 € de l'heure, 1 801,80 € par mois ; à Mayotte, 8,98 € et 1 361,97 € (décret n° 2024-951 du 23 octobre 2024).",
} as const;

export const payIssues = {
  day: "Indiquez une date valable, comme 2026-01-31.",
  amount: "Indiquez un montant mensuel brut entre 1 et 10 000 euros, en centimes.",
  branchName: `Remplissez ce champ, en ${BRANCH_NAME_LENGTH} caractères au plus.`,
  age: "Indiquez un âge entre 14 et 65 ans.",
  percent: "Indiquez un pourcentage entier entre 1 et 200.",
  rows: "Toutes les lignes du tableau sont attendues.",
  order: "Les âges doivent aller en augmentant.",
  source: "Indiquez où les chiffres ont été lus.",
  sourceTooLong: `La source ne doit pas dépasser ${PAY_SOURCE_LENGTH.toLocaleString("fr-FR")} caractères.`,
} as const;
