import { formationPath } from "contract/formation-screens.ts";
import type { ImportDetail } from "contract/imports.ts";
import { Link } from "../../ui/Link.tsx";
import styles from "./Imports.module.css";
import { run as texts } from "./texts.ts";

/** New candidates who may be there already; nothing is merged by itself (beyond B1-30, B1-40). */
export function ImportDuplicates({ duplicates }: Pick<ImportDetail, "duplicates">) {
  if (duplicates.length === 0) return null;
  return (
    <section aria-labelledby="doublons">
      <h2 id="doublons">{texts.duplicates}</h2>
      <p className={styles.quiet}>{texts.duplicatesText}</p>
      <ul className={styles.duplicates}>
        {duplicates.map(({ line, id, likelyDuplicates }) => (
          <li key={line}>
            {texts.line} {line.toLocaleString("fr-FR")}, {id} :{" "}
            {likelyDuplicates.map(({ externalId, same }) => (
              <span key={externalId}>
                {texts.same[same]}{" "}
                <Link to={`${formationPath("Dossiers")}?${new URLSearchParams({ q: externalId })}`}>
                  {externalId}
                </Link>{" "}
              </span>
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
}
