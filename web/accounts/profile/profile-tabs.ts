import type { User } from "contract/accounts/account.ts";
import { screenPath } from "contract/screens.ts";

const addresses = {
  informations: "informations",
  password: "mot-de-passe",
  collaborators: "collaborateurs",
  data: "mes-donnees",
} as const;

export type Tab = keyof typeof addresses;

const PARAMETER = "onglet";

/** An activated collaborator cannot have collaborators (product 2.12). */
export function tabsOf(user: Pick<User, "mendataryChecked">): Tab[] {
  return user.mendataryChecked
    ? ["informations", "password", "data"]
    : ["informations", "password", "collaborators", "data"];
}

export function readTab(query: URLSearchParams, user: Pick<User, "mendataryChecked">): Tab {
  const named = query.get(PARAMETER);
  return tabsOf(user).find((tab) => addresses[tab] === named) ?? "informations";
}

export function tabPath(tab: Tab): string {
  const path = screenPath("Profil");
  return tab === "informations" ? path : `${path}?${PARAMETER}=${addresses[tab]}`;
}
