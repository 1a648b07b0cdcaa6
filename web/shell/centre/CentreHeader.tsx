import { type CentreScreen, centrePath, centreScreens, isForManagers } from "contract/centre/centre-screens.ts";
import { useEffect, useId, useRef, useState } from "react";
import { useLocation } from "react-router";
import { useLoggedIn } from "../../api/session.ts";
import { Link } from "../../ui/Link.tsx";
import { Logo } from "../../ui/Logo.tsx";
import { X } from "../../ui/list-icons.ts";
import { Menu } from "../../ui/page-icons.ts";
import styles from "./CentreHeader.module.css";
import { useIsManager } from "./me.ts";
import { texts } from "./texts.ts";

const MENU: readonly CentreScreen[] = [
  "Day",
  "Dossiers",
  "Imports",
  "Requests",
  "Clinics",
  "Register",
  "ContractPay",
  "Messages",
  "Team",
  "Journal",
  "Account",
];

export function CentreHeader() {
  const isLoggedIn = useLoggedIn();
  const { pathname } = useLocation();
  const [openAt, setOpenAt] = useState<string>();
  const isOpen = openAt === pathname;
  const menu = useId();
  const button = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (!isOpen) return;
    const closeByEscape = ({ key }: KeyboardEvent) => {
      if (key !== "Escape") return;
      setOpenAt(undefined);
      button.current?.focus();
    };
    window.addEventListener("keydown", closeByEscape);
    return () => window.removeEventListener("keydown", closeByEscape);
  }, [isOpen]);

  return (
    <header className={styles.header}>
      <div className={styles.bar}>
        <Link className={styles.home} to={centrePath("Day")}>
          <Logo name={texts.area} />
        </Link>
        {isLoggedIn && (
          <>
            <button
              ref={button}
              type="button"
              className={styles.toggle}
              aria-expanded={isOpen}
              aria-controls={menu}
              onClick={() => setOpenAt(isOpen ? undefined : pathname)}
            >
              {isOpen ? <X size={20} aria-hidden /> : <Menu size={20} aria-hidden />}
              {texts.menu}
            </button>
            <Entries id={menu} isOpen={isOpen} onChoose={() => setOpenAt(undefined)} />
          </>
        )}
      </div>
    </header>
  );
}

function Entries({ id, isOpen, onChoose }: { id: string; isOpen: boolean; onChoose: () => void }) {
  const isManager = useIsManager() ?? false;
  const { pathname } = useLocation();
  return (
    <nav id={id} className={styles.menu} aria-label={texts.menu} data-open={isOpen || undefined}>
      <ul className={styles.items}>
        {MENU.filter((name) => isManager || !isForManagers(name)).map((name) => {
          const path = centrePath(name);
          const isHere = pathname === path || (name !== "Day" && pathname.startsWith(`${path}/`));
          return (
            <li key={name}>
              <Link className={styles.item} to={path} aria-current={isHere ? "page" : undefined} onClick={onChoose}>
                {centreScreens[name].title}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
