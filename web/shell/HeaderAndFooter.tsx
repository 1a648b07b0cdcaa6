import { screenPath } from "contract/screens.ts";
import { type ReactNode, useSyncExternalStore } from "react";
import { Link } from "../ui/Link.tsx";
import { Logo } from "../ui/Logo.tsx";
import footerStyles from "./Footer.module.css";
import headerStyles from "./Header.module.css";
import { texts } from "./texts.ts";

export function Header({ menu }: { menu: ReactNode }) {
  const wide = useWideMenu();
  return (
    <header className={headerStyles.header}>
      <Link className={headerStyles.home} to={screenPath("Home")}>
        <Logo name={texts.area} />
      </Link>
      {wide && menu}
    </header>
  );
}

export function Footer({ menu }: { menu: ReactNode }) {
  const wide = useWideMenu();
  return (
    <footer className={footerStyles.footer}>
      <div className={footerStyles.links}>
        <span>{texts.copyright}</span>
        <Link to={screenPath("Legal")}>{texts.legal}</Link>
        <Link to={screenPath("Privacy")}>{texts.privacy}</Link>
        <Link to={screenPath("About")}>{texts.about}</Link>
        <Link to={screenPath("Accessibility")}>{texts.accessibility}</Link>
      </div>
      {!wide && menu}
    </footer>
  );
}

/** The menu is in the header of screens wider than this many pixels, and in the footer of other screens (product 9). */
const MENU_BREAKPOINT = 431;

const wide = () => window.matchMedia(`(min-width: ${MENU_BREAKPOINT + 1}px)`);

function useWideMenu(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => wide().matches,
    () => false,
  );
}

function subscribe(listener: () => void): () => void {
  const query = wide();
  query.addEventListener("change", listener);
  return () => query.removeEventListener("change", listener);
}
