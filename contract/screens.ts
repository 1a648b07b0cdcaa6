import { fillPath } from "./call.ts";

type ScreenAccess = "public" | "verification" | "login";

export interface Screen {
  readonly path: string;
  readonly access: ScreenAccess;
}

export const screens = {
  Home: { path: "/", access: "public" },
  Login: { path: "/connexion", access: "public" },
  Inscription: { path: "/Inscription", access: "public" },
  Password: { path: "/reset/password/{encryption}", access: "public" },
  Sms: { path: "/check/sms", access: "verification" },
  Email: { path: "/check/email/{encryption?}", access: "verification" },
  Oups: { path: "/check/oups", access: "verification" },
  PasswordChecked: { path: "/check/password", access: "public" },
  ShortUrl: { path: "/s/{code}", access: "public" },
  Rechercher: { path: "/recherche", access: "login" },
  Candidat: { path: "/candidat/{id}", access: "login" },
  Selection: { path: "/selection", access: "login" },
  Compare: { path: "/selection/comparer", access: "login" },
  Profil: { path: "/monCompte", access: "login" },
  Contract: { path: "/contrat", access: "login" },
  NotificationList: { path: "/notification/list", access: "login" },
  ParametersNotification: { path: "/parameters/notification", access: "login" },
  Legal: { path: "/mentions-legales", access: "public" },
  Privacy: { path: "/politique-de-confidentialite", access: "public" },
  About: { path: "/a-propos", access: "public" },
  Accessibility: { path: "/accessibilite", access: "public" },
  Unsubscribe: { path: "/desinscription/{encryption}", access: "public" },
  Cancel: { path: "/check/cancel/{encryption}", access: "public" },
  ConfirmAddress: { path: "/check/address/{encryption}", access: "public" },
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
