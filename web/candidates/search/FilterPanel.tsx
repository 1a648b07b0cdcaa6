import { type FormEvent, Suspense, useCallback, useState } from "react";
import { CountBadge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { lazyExtra, lazyFile } from "../../ui/lazy-file.ts";
import { SlidersHorizontal } from "../../ui/list-icons.ts";
import { DepartmentField } from "./DepartmentField.tsx";
import styles from "./FilterPanel.module.css";
import type { FilterPlaceProps } from "./filter-draft.ts";
import { filterCount, hasSameFilters } from "./filters.ts";
import { search } from "./texts.ts";

const FilterDialog = lazyFile(async () => (await import("./FilterDialog.tsx")).FilterDialog);
const LiveCount = lazyExtra(async () => (await import("./LiveCount.tsx")).LiveCount);
const SavedSearches = lazyExtra(async () => (await import("./saved/SavedSearches.tsx")).SavedSearches);

/** Wide screens show this panel beside the list. Narrow screens show `FilterButtons` instead. */
export function FilterPanel(props: FilterPlaceProps) {
  const { applied, draft, onSearch } = props;
  const [wasOpened, setOpened] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const { change } = draft;
  const chooseDepartments = useCallback((ZIPCode: string[]) => change({ ZIPCode }), [change]);
  const count = filterCount(applied);
  function open(): void {
    setOpened(true);
    setOpen(true);
  }
  function submit(event: FormEvent): void {
    event.preventDefault();
    onSearch(draft.filters);
  }
  return (
    <Card as="section" kind="panel" className={styles.panel} aria-label={search.filters} data-print="no">
      <Suspense fallback={null}>
        <SavedSearches className={styles.saved} onSearch={onSearch} />
      </Suspense>
      <form method="post" className={styles.form} onSubmit={submit}>
        <div data-tour="departments">
          <DepartmentField values={draft.filters.ZIPCode} onChange={chooseDepartments} />
        </div>
        <Button
          variant="secondary"
          icon={<SlidersHorizontal size={20} aria-hidden />}
          data-tour="more-filters"
          aria-haspopup="dialog"
          onClick={open}
        >
          {search.moreFilters}
          <CountBadge className={styles.active} count={count} label={search.activeCount(count)} />
        </Button>
        <div className={styles.submit}>
          <Button type="submit" wide>
            {search.submit}
          </Button>
          <Suspense fallback={null}>
            {!hasSameFilters(draft.filters, applied) && <LiveCount filters={draft.filters} />}
          </Suspense>
        </div>
      </form>
      <Suspense fallback={null}>
        {wasOpened && <FilterDialog {...props} content="form" open={isOpen} onClose={() => setOpen(false)} />}
      </Suspense>
    </Card>
  );
}
