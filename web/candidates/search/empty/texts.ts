export const empty = {
  title: "Aucun candidat ne correspond à votre recherche",
  line: "Élargissez-la : retirez un filtre ou ajoutez un département.",
  kept: "Ceux que vous avez ajoutés vous attendent dans votre sélection.",
  allKept: (count: number) =>
    count > 1
      ? `Les ${count} candidats qui correspondent sont déjà dans votre sélection`
      : "Le candidat qui correspond est déjà dans votre sélection",
  selection: "Voir ma sélection",
  nobodyTitle: "Aucun candidat pour le moment",
  nobodyLine: "Les nouveaux dossiers apparaîtront ici dès leur publication.",
  notification: "Les candidats de cette notification ont déjà été sélectionnés ou recrutés.",
  all: "Voir tous les candidats",
};
