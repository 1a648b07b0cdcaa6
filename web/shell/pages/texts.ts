export const home = {
  title: "Espace entreprise",
  subtitle: "Accéder aux candidats ASV en quelques clics !",
  meaning: "Les cliniques vétérinaires y trouvent leurs apprentis auxiliaires spécialisés vétérinaires (ASV).",
  goOn: "Continuer ma recherche",
  login: "Connexion",
  register: "Créer mon compte",
  features: "Ce que vous pouvez faire",
  search: { title: "Rechercher", text: "Filtrez les candidats par département, niveau d'étude et avis du centre." },
  select: { title: "Sélectionner", text: "Gardez les profils qui vous plaisent et contactez le centre de formation." },
  alert: { title: "Être alerté", text: "Un SMS quand un candidat arrive dans votre secteur." },
};

export const notFound = {
  title: "Page introuvable",
  text: "Cette adresse ne mène à aucune page. Elle a pu changer, ou le lien est incomplet.",
  home: "Accueil",
};
