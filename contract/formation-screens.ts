import { fillPath } from "./call.ts";

/** Screens of the training centre's area that mails lead to (beyond B1-04, B1-09). */
export const formationScreens = {
  Login: "/formation/connexion",
  Invitation: "/formation/invitation/{token}",
  NewPassword: "/formation/mot-de-passe/{token}",
  Day: "/formation",
} as const;

export type FormationScreen = keyof typeof formationScreens;

/** The path of such a screen with its parameters filled. */
export function formationPath(name: FormationScreen, values: Readonly<Record<string, string>> = {}): string {
  return fillPath(formationScreens[name], values);
}
