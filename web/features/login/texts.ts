/** The words of the login page (product 2.3, 5.3, 8). */
export const texts = {
  title: "Connexion",
  notice: "Les identifiants de l'ancien espace client ne fonctionnent plus. Veuillez créer un nouveau compte.",
  email: "Email",
  password: "Mot de passe",
  submit: "Se connecter",
  forgotten: "Mot de passe oublié",
  createAccount: "Créer mon compte",
  noAccount: "Pas encore de compte ?",
  emailMissing: "Veuillez renseigner un email.",
  passwordMissing: "Veuillez renseigner un mot de passe.",
  badCredentials: "Identifiant ou mot de passe invalides.",
  /** What stays in the form once the message is gone. */
  refused: "Vérifiez votre email et votre mot de passe.",
  failed: "La connexion n'a pas abouti, veuillez réessayer.",
  notVerified: "Votre compte n'est pas encore vérifié.",
  otherError: "Erreur Api 404 : Veuillez contacter votre administrateur système.",
  checkingToken: "Connexion en cours…",
  otherSession: "Vous êtes déjà connecté avec un autre compte. Voulez-vous le quitter pour ouvrir celui du lien ?",
  yes: "Oui",
  no: "Non",
};
