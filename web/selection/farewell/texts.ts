export const texts = {
  answer: (name: string) => `Répondre à ${name}`,
  notNow: "Pas maintenant",
  title: (name: string) => `Répondre à ${name} ?`,
  intro:
    "Une phrase suffit pour que cette personne n'attende pas. Le centre l'envoie par email, sans nommer la clinique.",
  sentence: "Phrase",
  missing: "Choisissez une phrase.",
  withClinic: "Indiquer le nom de ma clinique",
  send: "Envoyer",
  nothing: "Ne rien envoyer",
  sent: "La réponse est envoyée.",
  failed: "La réponse n'a pas pu être envoyée, veuillez réessayer.",
};
