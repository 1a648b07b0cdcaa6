import { screenPath } from "contract/screens.ts";
import { LEAST } from "../../../format/compared-ids.ts";
import { Button } from "../../../ui/Button.tsx";
import { ButtonLink } from "../../../ui/ButtonLink.tsx";
import { Link } from "../../../ui/Link.tsx";
import styles from "./Compare.module.css";
import { texts } from "./texts.ts";
import type { Ticked } from "./ticked.ts";

export function CompareBar({ ticked: { ids, clear } }: { ticked: Ticked }) {
  const isReady = ids.length >= LEAST;
  return (
    <div className={styles.bar} data-sticks={ids.length > 0 || undefined} data-print="no">
      <p aria-live="polite">{ids.length === 0 ? texts.hint : texts.count(ids.length)}</p>
      {isReady && <ButtonLink to={`${screenPath("Compare")}?c=${ids.join(",")}`}>{texts.compare}</ButtonLink>}
      {ids.length > 0 && (
        <Button variant="secondary" onClick={clear}>
          {texts.clear}
        </Button>
      )}
      {ids.length === 0 && (
        <Link className={styles.link} to={screenPath("Contract")}>
          {texts.contract}
        </Link>
      )}
    </div>
  );
}
