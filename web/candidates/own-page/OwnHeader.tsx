import { type OwnScreen, ownScreens } from "contract/candidates/own-page/own-screens.ts";
import { useLocation } from "react-router";
import { Button } from "../../ui/Button.tsx";
import { Link } from "../../ui/Link.tsx";
import { Logo } from "../../ui/Logo.tsx";
import styles from "./OwnHeader.module.css";
import { shell as texts } from "./texts.ts";

/** @param onLogOut undefined on the login page, which has no menu */
export function OwnHeader({ onLogOut }: { onLogOut?: () => void }) {
  return (
    <header className={styles.header}>
      <a className={styles.home} href={ownScreens.Overview.path}>
        <Logo name={texts.area} />
      </a>
      {onLogOut && (
        <>
          <Entries />
          <Button variant="quiet" className={styles.leave} onClick={onLogOut}>
            {texts.logOut}
          </Button>
        </>
      )}
    </header>
  );
}

function Entries() {
  const { pathname } = useLocation();
  return (
    <nav className={styles.menu} aria-label={texts.menu}>
      <ul>
        {(Object.keys(ownScreens) as OwnScreen[]).map((name) => (
          <li key={name}>
            <Link to={ownScreens[name].path} aria-current={pathname === ownScreens[name].path ? "page" : undefined}>
              {texts.menuItems[name]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
