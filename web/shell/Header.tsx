import { screenPath } from "contract/screens.ts";
import { Link } from "react-router";
import { Logo } from "../ui/Logo.tsx";
import styles from "./Header.module.css";
import { Menu, type MenuCounts } from "./Menu.tsx";
import { texts } from "./texts.ts";
import { useWideMenu } from "./wide-menu.ts";

/** The logo, which goes home, and the menu of a logged-in visitor when there is room for it. */
export function Header({ menu }: { menu: MenuCounts | undefined }) {
  const wide = useWideMenu();
  return (
    <header className={styles.header}>
      <Link className={styles.home} to={screenPath("Home")}>
        <Logo name={texts.area} />
      </Link>
      {menu && wide && <Menu place="header" {...menu} />}
    </header>
  );
}
