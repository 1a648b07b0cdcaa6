import type { User } from "contract/account.ts";
import KeyRound from "lucide-react/icons/key-round";
import LogOut from "lucide-react/icons/log-out";
import ShieldCheck from "lucide-react/icons/shield-check";
import UserRound from "lucide-react/icons/user-round";
import UsersRound from "lucide-react/icons/users-round";
import { useNavigate } from "react-router";
import { endSession } from "../../api/session.ts";
import { loginPath } from "../../shell/redirect.ts";
import { mayLeave } from "../../shell/unsaved/leaving.ts";
import { Link } from "../../ui/Link.tsx";
import { toast } from "../../ui/toast.ts";
import styles from "./ProfileMenu.module.css";
import { type Tab, tabPath, tabsOf } from "./profile-tabs.ts";
import { texts } from "./texts.ts";

const icons = {
  informations: UserRound,
  password: KeyRound,
  collaborators: UsersRound,
  data: ShieldCheck,
} satisfies Record<Tab, unknown>;

/** Informations, Mot de passe, Collaborateurs, Mes données, Déconnexion (product 2.12). */
export function ProfileMenu({ user, current }: { user: User; current: Tab }) {
  const navigate = useNavigate();

  async function leave(): Promise<void> {
    if (!(await mayLeave())) return;
    endSession();
    void navigate(loginPath());
    toast({ text: texts.logout });
  }

  return (
    <nav className={styles.menu} aria-label={texts.menu} data-print="no">
      <ul className={styles.items}>
        {tabsOf(user).map((tab) => {
          const Icon = icons[tab];
          return (
            <li key={tab}>
              <Link to={tabPath(tab)} className={styles.item} aria-current={tab === current ? "page" : undefined}>
                <Icon size={20} aria-hidden />
                {texts.tabs[tab]}
              </Link>
            </li>
          );
        })}
        <li>
          <button type="button" className={styles.item} onClick={leave}>
            <LogOut size={20} aria-hidden />
            {texts.logout}
          </button>
        </li>
      </ul>
    </nav>
  );
}
