export const texts = {
  menu: "Menu",
  rechercher: "Rechercher",
  selection: "Sélection",
  bientot: "Bientôt",
  soon: "Contrat : cette rubrique n'est pas encore ouverte.",
  notifications: "Notifications",
  profil: "Profil",
  unconsulted: (count: number) => (count > 1 ? "non consultées" : "non consultée"),
  unopened: (count: number) => (count > 1 ? `${count} fiches pas encore ouvertes` : "1 fiche pas encore ouverte"),
  due: (count: number) =>
    count > 1 ? `${count} prochaines étapes aujourd'hui ou en retard` : "1 prochaine étape aujourd'hui ou en retard",
  unread: (count: number) => (count > 1 ? "non lues" : "non lue"),
};
