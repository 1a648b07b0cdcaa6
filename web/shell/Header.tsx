import { screenPath } from "contract/screens.ts";
import type { ReactNode } from "react";
import { Link } from "../ui/Link.tsx";
import { Logo } from "../ui/Logo.tsx";
import styles from "./Header.module.css";
import { texts } from "./texts.ts";
import { useWideMenu } from "./wide-menu.ts";

export function Header({ menu }: { menu: ReactNode }) {
  const wide = useWideMenu();
  return (
    <header className={styles.header}>
      <Link className={styles.home} to={screenPath("Home")}>
        <Logo name={texts.area} />
      </Link>
      {wide && menu}
    </header>
  );
}
