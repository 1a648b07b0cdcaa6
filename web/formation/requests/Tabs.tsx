import { formationPath } from "contract/formation-screens.ts";
import { useEffect, useRef } from "react";
import { Link } from "../../ui/Link.tsx";
import styles from "./Tabs.module.css";
import { texts } from "./texts.ts";

/** A kind of requests: what it is called in the address and on the page. */
export interface Tab {
  readonly name: string;
  readonly title: string;
}

/** The way from one kind of requests to another, in the address; a single kind needs none. */
export function Tabs({ tabs, open }: { tabs: readonly Tab[]; open: Tab | undefined }) {
  const bar = useRef<HTMLElement>(null);
  // Narrow screens show some of them: the open one is in sight.
  useEffect(() => {
    if (open) bar.current?.querySelector("[aria-current]")?.scrollIntoView?.({ block: "nearest", inline: "nearest" });
  }, [open]);
  if (tabs.length < 2) return null;
  return (
    <nav ref={bar} className={styles.tabs} aria-label={texts.tabs} data-keeps-focus="">
      {tabs.map((tab, place) => (
        <Link
          key={tab.name}
          className={styles.tab}
          to={place === 0 ? formationPath("Requests") : `${formationPath("Requests")}?onglet=${tab.name}`}
          aria-current={tab === open ? "page" : undefined}
        >
          {tab.title}
        </Link>
      ))}
    </nav>
  );
}
