import { formationPath, formationScreens } from "contract/formation-screens.ts";
import { useLocation } from "react-router";
import { useLoggedIn } from "../../api/session.ts";
import { Link } from "../../ui/Link.tsx";
import { Logo } from "../../ui/Logo.tsx";
import styles from "./FormationHeader.module.css";
import { texts } from "./texts.ts";

/** The area's own header, of another colour than the clinics' (beyond B1). */
export function FormationHeader() {
  const isLoggedIn = useLoggedIn();
  const { pathname } = useLocation();
  const account = formationPath("Account");
  return (
    <header className={styles.header}>
      <div className={styles.bar}>
        <Link className={styles.home} to={formationPath("Day")}>
          <Logo name={texts.area} />
        </Link>
        {isLoggedIn && (
          <nav aria-label={texts.menu}>
            <Link className={styles.item} to={account} aria-current={pathname === account ? "page" : undefined}>
              {formationScreens.Account.title}
            </Link>
          </nav>
        )}
      </div>
    </header>
  );
}
