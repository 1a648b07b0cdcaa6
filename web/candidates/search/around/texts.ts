export const around = {
  postalCode: "Code postal",
  postalCodeHint: "Celui de votre clinique, ou un autre.",
  whereFrom: "Indiquez le code postal autour duquel chercher.",
  fiveDigits: "Un code postal a cinq chiffres.",
  howFar: "Rayon",
  anyDistance: "Toutes les distances",
  radius: (kilometres: number) => `${kilometres} km`,
  order: "Ordre",
  latest: "Les plus récents",
  nearest: "Les plus proches",
};
