import { filledPath, patternOf } from "../screens.ts";

type Access = "public" | "staff" | "manager";

interface Entry {
  readonly path: string;
  readonly title: string;
  readonly access: Access;
}

export const centreScreens = {
  Day: { path: "/formation", title: "Accueil", access: "staff" },
  Dossiers: { path: "/formation/candidats", title: "Candidats", access: "staff" },
  NewDossier: { path: "/formation/candidats/nouveau", title: "Nouveau dossier", access: "staff" },
  Dossier: { path: "/formation/candidats/{id}", title: "Dossier", access: "staff" },
  Imports: { path: "/formation/import", title: "Import", access: "staff" },
  Import: { path: "/formation/import/{id}", title: "Import d'un fichier", access: "staff" },
  Clinics: { path: "/formation/cliniques", title: "Cliniques", access: "staff" },
  Clinic: { path: "/formation/cliniques/{id}", title: "Clinique", access: "staff" },
  Requests: { path: "/formation/demandes", title: "Demandes", access: "staff" },
  Answers: { path: "/formation/reponses", title: "Réponses", access: "staff" },
  Register: { path: "/formation/registre", title: "Registre", access: "manager" },
  RegisterEntry: { path: "/formation/registre/{numOrdinal}", title: "Entrée du registre", access: "manager" },
  ContractPay: { path: "/formation/contrat", title: "Contrat", access: "manager" },
  Messages: { path: "/formation/messages", title: "Messages", access: "staff" },
  Team: { path: "/formation/equipe", title: "Équipe", access: "manager" },
  Journal: { path: "/formation/journal", title: "Journal", access: "manager" },
  Account: { path: "/formation/compte", title: "Mon compte", access: "staff" },
  Login: { path: "/formation/connexion", title: "Connexion", access: "public" },
  Invitation: { path: "/formation/invitation/{token}", title: "Invitation", access: "public" },
  NewPassword: { path: "/formation/mot-de-passe/{token?}", title: "Mot de passe", access: "public" },
} as const satisfies Record<string, Entry>;

export type CentreScreen = keyof typeof centreScreens;

export function centrePath(name: CentreScreen, values: Readonly<Record<string, string | number>> = {}): string {
  return filledPath(centreScreens[name].path, values);
}

export function centrePattern(name: CentreScreen): string {
  return patternOf(centreScreens[name].path);
}

export function isForManagers(name: CentreScreen): boolean {
  const screen: Entry = centreScreens[name];
  return screen.access === "manager";
}
