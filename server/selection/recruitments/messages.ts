export const recruitmentIssues = {
  contract: "Choisissez un contrat de la liste.",
  startsOn: "Indiquez une date valable, comme 2026-09-01.",
  startsFar: "Choisissez une date qui n'est ni passée depuis plus d'un an, ni dans plus de deux ans.",
} as const;
