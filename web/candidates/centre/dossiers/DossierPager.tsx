import { useKeys } from "../../../shell/centre/keys.ts";
import { Button } from "../../../ui/Button.tsx";
import { ChevronLeft, ChevronRight } from "../../../ui/page-icons.ts";
import styles from "./DossierHead.module.css";
import { useNeighbours } from "./list-order.ts";
import { page as texts } from "./texts.ts";

/** Each step replaces the history entry, so that the link 'Candidats' leads back to the list. */
export function DossierPager({ id }: { id: number }) {
  const neighbours = useNeighbours(id);
  useKeys({ k: () => neighbours?.previous?.(), j: () => neighbours?.next?.() });
  if (!neighbours) return null;
  const { position, total, previous, next } = neighbours;
  return (
    <nav className={styles.pager} aria-label={texts.order}>
      <Button
        variant="quiet"
        icon={<ChevronLeft size={20} aria-hidden />}
        aria-keyshortcuts="k"
        aria-disabled={previous === undefined}
        onClick={previous}
      >
        {texts.previous}
      </Button>
      <span>{texts.position(position, total)}</span>
      <Button variant="quiet" aria-keyshortcuts="j" aria-disabled={next === undefined} onClick={next}>
        {texts.next}
        <ChevronRight size={20} aria-hidden />
      </Button>
    </nav>
  );
}
