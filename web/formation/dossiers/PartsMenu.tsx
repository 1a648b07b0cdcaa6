import { useHref, useLocation } from "react-router";
import styles from "./PartsMenu.module.css";
import { type Part, queryOf } from "./parts.ts";
import { page as texts } from "./texts.ts";

const names: Readonly<Record<Part, string>> = {
  dossier: texts.dossier,
  clinic: texts.clinic,
  history: texts.history,
  views: texts.views,
  rights: texts.rights,
};

export interface PartsMenuProps {
  parts: readonly Part[];
  part: Part;
  onShow: (part: Part) => void;
}

export function PartsMenu({ parts, part, onShow }: PartsMenuProps) {
  const { pathname } = useLocation();
  const here = useHref(pathname);
  return (
    <nav className={styles.menu} aria-label={texts.parts}>
      <ul>
        {parts.map((one) => (
          <li key={one}>
            <a
              href={here + queryOf(one)}
              aria-current={one === part ? "page" : undefined}
              onClick={(event) => {
                if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
                event.preventDefault();
                onShow(one);
              }}
            >
              {names[one]}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
