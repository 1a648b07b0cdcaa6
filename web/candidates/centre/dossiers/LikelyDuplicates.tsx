import type { Dossier } from "contract/candidates/dossiers.ts";
import { centrePath } from "contract/centre/centre-screens.ts";
import { Card } from "../../../ui/Card.tsx";
import { Link } from "../../../ui/Link.tsx";
import styles from "./DossierHead.module.css";
import { StateBadge } from "./StateBadge.tsx";
import { duplicates as texts } from "./texts.ts";

interface LikelyDuplicatesProps {
  found: Dossier["likelyDuplicates"];
  /** A form sets "_blank", so that a link opens a new tab and the page keeps the typed text. */
  target?: "_blank";
}

export function LikelyDuplicates({ found, target }: LikelyDuplicatesProps) {
  if (found.length === 0) return null;
  return (
    <Card as="section" className={styles.duplicates} aria-label={texts.title}>
      <h2>{texts.title}</h2>
      <p>{texts.text}</p>
      <ul>
        {found.map(({ id, externalId, firstName, lastName, state, same }) => (
          <li key={id}>
            <Link to={centrePath("Dossier", { id })} target={target}>
              {firstName} {lastName}
            </Link>{" "}
            <StateBadge state={state} /> <span className="quiet-2">{`${externalId} · ${texts.same[same]}`}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
