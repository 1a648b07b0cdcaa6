import { fillPath } from "./call.ts";

export type ScreenAccess = "public" | "verification" | "login";

export interface Screen {
  readonly path: string;
  readonly title: string;
  readonly access: ScreenAccess;
}

export const screens = {
  Home: { path: "/", title: "Espace entreprise", access: "public" },
  Login: { path: "/connexion", title: "Connexion", access: "public" },
  Inscription: { path: "/Inscription", title: "Créer mon compte", access: "public" },
  Password: { path: "/reset/password/{encryption}", title: "Nouveau mot de passe", access: "public" },
  Sms: { path: "/check/sms", title: "Vérification du téléphone", access: "verification" },
  Email: { path: "/check/email/{encryption?}", title: "Vérification de l'email", access: "verification" },
  Oups: { path: "/check/oups", title: "Ce compte existe déjà", access: "verification" },
  PasswordChecked: { path: "/check/password", title: "Mot de passe", access: "public" },
  ShortUrl: { path: "/s/{code}", title: "Lien court", access: "public" },
  Rechercher: { path: "/recherche", title: "Rechercher", access: "login" },
  Candidat: { path: "/candidat/{id}", title: "Candidat", access: "login" },
  Selection: { path: "/selection", title: "Sélection", access: "login" },
  Compare: { path: "/selection/comparer", title: "Comparer", access: "login" },
  Profil: { path: "/monCompte", title: "Profil", access: "login" },
  Contract: { path: "/contrat", title: "Contrat", access: "login" },
  NotificationList: { path: "/notification/list", title: "Notifications", access: "login" },
  ParametersNotification: { path: "/parameters/notification", title: "Notifications", access: "login" },
  Legal: { path: "/mentions-legales", title: "Mentions légales", access: "public" },
  Privacy: { path: "/politique-de-confidentialite", title: "Politique de confidentialité", access: "public" },
  About: { path: "/a-propos", title: "À propos", access: "public" },
  Accessibility: { path: "/accessibilite", title: "Accessibilité", access: "public" },
  Unsubscribe: { path: "/desinscription/{encryption}", title: "Résumé par email", access: "public" },
  Cancel: { path: "/check/cancel/{encryption}", title: "Annulation de l'inscription", access: "public" },
  ConfirmAddress: { path: "/check/address/{encryption}", title: "Confirmation d'une adresse", access: "public" },
} as const satisfies Record<string, Screen>;

export type ScreenName = keyof typeof screens;

export const PARAMETERS_PATH = "/parameters";
export const PARAMETERS_TITLE = "Paramètres";

export function screenPath(name: ScreenName, values: Readonly<Record<string, string | number>> = {}): string {
  return filledPath(screens[name].path, values);
}

export function filledPath(path: string, values: Readonly<Record<string, string | number>>): string {
  return fillPath(
    path.replace(/\/\{(\w+)\?\}/g, (_, key: string) => (key in values ? `/{${key}}` : "")),
    values,
  );
}

export function routePattern(name: ScreenName): string {
  return patternOf(screens[name].path);
}

export function patternOf(path: string): string {
  return path.replace(/\{(\w+)(\??)\}/g, ":$1$2");
}
