import { screenPath } from "contract/screens.ts";
import type { ReactNode } from "react";
import { Link } from "../ui/Link.tsx";
import styles from "./Footer.module.css";
import { texts } from "./texts.ts";
import { useWideMenu } from "./wide-menu.ts";

export function Footer({ menu }: { menu: ReactNode }) {
  const wide = useWideMenu();
  return (
    <footer className={styles.footer}>
      <div className={styles.links}>
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
