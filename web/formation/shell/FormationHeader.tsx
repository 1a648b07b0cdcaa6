import { type FormationScreen, formationPath, formationScreens } from "contract/formation-screens.ts";
import { useId, useState } from "react";
import { useLocation } from "react-router";
import { useLoggedIn } from "../../api/session.ts";
import { Link } from "../../ui/Link.tsx";
import { Logo } from "../../ui/Logo.tsx";
import { useStaff } from "../staff/queries.ts";
import styles from "./FormationHeader.module.css";
import { texts } from "./texts.ts";

/** The entries of the menu, in the order of the work. */
const ENTRIES = [
  "Day",
  "Dossiers",
  "Imports",
  "Requests",
  "Clinics",
  "Messages",
  "Register",
  "Team",
  "Journal",
  "Account",
] as const satisfies readonly FormationScreen[];

/** The area's own header: who one is in it, and the way to all of its screens. */
export function FormationHeader() {
  const isLoggedIn = useLoggedIn();
  return (
    <header className={styles.header}>
      {isLoggedIn ? (
        <StaffMenu />
      ) : (
        <div className={styles.bar}>
          <Home />
        </div>
      )}
    </header>
  );
}

function Home() {
  return (
    <Link className={styles.home} to={formationPath("Day")}>
      <Logo name={texts.area} />
    </Link>
  );
}

/** What a role may not is not shown (beyond B1-02). On a phone the entries open under the header. */
function StaffMenu() {
  const { data: staff } = useStaff();
  const { pathname } = useLocation();
  const [openAt, setOpenAt] = useState<string>();
  const id = useId();
  // Whoever went to another page has chosen.
  const isOpen = openAt === pathname;
  const entries = ENTRIES.filter(
    (name) => formationScreens[name].access !== "manager" || staff?.role === "gestionnaire",
  );
  return (
    <>
      <div className={styles.bar}>
        <Home />
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpenAt(isOpen ? undefined : pathname)}
        >
          {texts.openMenu}
        </button>
      </div>
      <nav id={id} className={styles.menu} aria-label={texts.menu} data-open={isOpen || undefined}>
        {entries.map((name) => {
          const path = formationPath(name);
          const isHere = pathname === path || (name !== "Day" && pathname.startsWith(`${path}/`));
          return (
            <Link key={name} className={styles.item} to={path} aria-current={isHere ? "page" : undefined}>
              {formationScreens[name].title}
            </Link>
          );
        })}
      </nav>
    </>
  );
}
