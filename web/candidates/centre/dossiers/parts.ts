import { useLocation, useNavigate } from "react-router";

const NAMES = {
  dossier: "",
  clinic: "clinique",
  history: "historique",
  views: "consultations",
  rights: "donnees",
} as const;

export type Part = keyof typeof NAMES;

const PARTS = Object.keys(NAMES) as Part[];

export function partsFor(isManager: boolean): readonly Part[] {
  return PARTS.filter((part) => part !== "rights" || isManager);
}

export function queryOf(part: Part): string {
  return NAMES[part] === "" ? "" : `?vue=${NAMES[part]}`;
}

/** Changing parts replaces the history entry, so that Back leaves the dossier. */
export function usePart(isManager: boolean): { part: Part; show: (part: Part) => void } {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const asked = new URLSearchParams(search).get("vue");
  const part = partsFor(isManager).find((one) => NAMES[one] !== "" && NAMES[one] === asked) ?? "dossier";
  return {
    part,
    show: (next) => void navigate({ pathname, search: queryOf(next) }, { replace: true, state }),
  };
}
