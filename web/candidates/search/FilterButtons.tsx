import { Suspense, useState } from "react";
import { CountBadge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { lazyFile } from "../../ui/lazy-file.ts";
import { MapPin, SlidersHorizontal } from "../../ui/list-icons.ts";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
import styles from "./FilterButtons.module.css";
import type { FilterPlaceProps } from "./filter-draft.ts";
import { filterCount } from "./filters.ts";
import { search } from "./texts.ts";

const FilterDialog = lazyFile(async () => (await import("./FilterDialog.tsx")).FilterDialog);

export function FilterButtons(props: FilterPlaceProps) {
  const [shown, setShown] = useState<"departments" | "form">();
  const [isOpen, setOpen] = useState(false);
  const { ZIPCode } = props.applied;
  const count = filterCount(props.applied);

  function open(content: "departments" | "form"): void {
    setShown(content);
    setOpen(true);
  }

  return (
    <section className={styles.buttons} aria-label={search.filters} data-print="no">
      <Button
        variant="secondary"
        icon={<MapPin size={20} aria-hidden />}
        data-tour="departments"
        aria-haspopup="dialog"
        onClick={() => open("departments")}
      >
        {ZIPCode.length === 0 ? search.departments : <ChosenDepartments numbers={ZIPCode} />}
      </Button>
      <Button
        variant="secondary"
        icon={<SlidersHorizontal size={20} aria-hidden />}
        data-tour="more-filters"
        aria-haspopup="dialog"
        onClick={() => open("form")}
      >
        {search.moreFilters}
        <CountBadge className={styles.count} count={count} label={search.activeCount(count)} />
      </Button>
      <Suspense fallback={null}>
        {shown && <FilterDialog {...props} content={shown} open={isOpen} onClose={() => setOpen(false)} />}
      </Suspense>
    </section>
  );
}

function ChosenDepartments({ numbers }: { numbers: readonly string[] }) {
  return (
    <>
      <VisuallyHidden>{search.departments} : </VisuallyHidden>
      <span className={styles.numbers}>{numbers.join(", ")}</span>
    </>
  );
}
