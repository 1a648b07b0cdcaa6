import { OWN_PAGE_PATH } from "./own-values.ts";

/** The screens of 'Mon dossier' in the order of the menu (B11-01). */
export const ownScreens = {
  Overview: { path: OWN_PAGE_PATH, title: "Mon dossier" },
  Sharing: { path: `${OWN_PAGE_PATH}/partage`, title: "Ce que je montre" },
  Details: { path: `${OWN_PAGE_PATH}/informations`, title: "Mes informations" },
  Views: { path: `${OWN_PAGE_PATH}/consultations`, title: "Qui a consulté mon dossier" },
  Leave: { path: `${OWN_PAGE_PATH}/pause`, title: "Pause et départ" },
} as const;

export type OwnScreen = keyof typeof ownScreens;
