import { screenPath } from "contract/screens.ts";
import type { ReactNode } from "react";
import { useLocation, useResolvedPath } from "react-router";
import { CountBadge } from "../ui/Badge.tsx";
import { Link } from "../ui/Link.tsx";
import { Bell, Bookmark, Clock, Search, User } from "../ui/list-icons.ts";
import styles from "./Menu.module.css";
import { texts } from "./menu-texts.ts";

export interface MenuCounts {
  unconsulted: number;
  due?: number;
  unread: number;
}

interface MenuProps extends MenuCounts {
  lastSearch?: string;
  place: "header" | "footer";
}

export function Menu({ place, unconsulted, due = 0, unread, lastSearch = "" }: MenuProps) {
  const selectionTitle = [unconsulted > 0 && texts.unopened(unconsulted), due > 0 && texts.due(due)]
    .filter(Boolean)
    .join(" · ");
  const size = place === "header" ? 20 : 22;
  return (
    <nav
      className={styles.menu}
      aria-label={texts.menu}
      data-place={place}
      data-tab-bar={place === "footer" || undefined}
      data-print="no"
    >
      <ul className={styles.items}>
        <li>
          <MenuLink to={screenPath("Rechercher") + lastSearch}>
            <Search size={size} aria-hidden />
            {texts.rechercher}
          </MenuLink>
        </li>
        <li>
          <MenuLink to={screenPath("Selection")} title={selectionTitle}>
            <Bookmark size={size} aria-hidden />
            {texts.selection}
            <CountBadge className={styles.count} count={unconsulted} label={texts.unconsulted(unconsulted)} />
            {due > 0 && <span className={styles.due} />}
          </MenuLink>
        </li>
        <li>
          {/* The section does not exist yet, so the link is disabled and shows 'Bientôt' (product 2.2). */}
          <a
            className={styles.item}
            href={screenPath("Contract")}
            aria-disabled="true"
            title={texts.soon}
            onClick={(event) => event.preventDefault()}
          >
            <Clock size={size} aria-hidden />
            {texts.bientot}
          </a>
        </li>
        <li>
          <MenuLink to={screenPath("NotificationList")}>
            <Bell size={size} aria-hidden />
            {texts.notifications}
            <CountBadge className={styles.count} count={unread} label={texts.unread(unread)} />
          </MenuLink>
        </li>
        <li>
          <MenuLink to={screenPath("Profil")}>
            <User size={size} aria-hidden />
            {texts.profil}
          </MenuLink>
        </li>
      </ul>
    </nav>
  );
}

function MenuLink({ to, title, children }: { to: string; title?: string; children: ReactNode }) {
  const here = useLocation().pathname.toLowerCase();
  const path = useResolvedPath(to).pathname.toLowerCase();
  const isHere = here === path || here.startsWith(`${path}/`);
  return (
    <Link className={styles.item} to={to} title={title || undefined} aria-current={isHere ? "page" : undefined}>
      {children}
    </Link>
  );
}
