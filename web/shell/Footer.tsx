import { screenPath } from "contract/screens.ts";
import { Link } from "react-router";
import styles from "./Footer.module.css";
import { Menu, type MenuCounts } from "./Menu.tsx";
import { texts } from "./texts.ts";
import { useWideMenu } from "./wide-menu.ts";

/** The copyright line and its links, then the menu of a logged-in visitor when the header has no room for it. */
export function Footer({ menu }: { menu: MenuCounts | undefined }) {
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
      {menu && !wide && <Menu place="footer" {...menu} />}
    </footer>
  );
}
