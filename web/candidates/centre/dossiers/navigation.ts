import { useLocation, useNavigate } from "react-router";

const NAMES = {
  dossier: "",
  clinic: "clinique",
  person: "candidat",
  history: "historique",
  views: "consultations",
  rights: "donnees",
} as const;

export type Tab = keyof typeof NAMES;

const TABS = Object.keys(NAMES) as Tab[];

export function tabsFor(isManager: boolean): readonly Tab[] {
  return TABS.filter((tab) => tab !== "rights" || isManager);
}

export function queryOf(tab: Tab): string {
  return NAMES[tab] === "" ? "" : `?vue=${NAMES[tab]}`;
}

/** A change of the tab replaces the history entry, so that the browser's Back button leaves the dossier. */
export function useTab(isManager: boolean): { tab: Tab; show: (tab: Tab) => void } {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const wanted = new URLSearchParams(search).get("vue");
  const tab = tabsFor(isManager).find((one) => NAMES[one] !== "" && NAMES[one] === wanted) ?? "dossier";
  return {
    tab,
    show: (next) => void navigate({ pathname, search: queryOf(next) }, { replace: true, state }),
  };
}
