export const texts = {
  tick: "Comparer",
  whom: (firstName: string, lastName: string) => `${firstName} ${lastName}`,
  compare: "Comparer",
  clear: "Tout décocher",
  hint: "Cochez 2 ou 3 candidats pour les comparer.",
  count: (count: number) => (count === 1 ? "1 candidat coché, cochez-en un autre." : `${count} candidats cochés`),
  contract: "Préparer le contrat",
};
