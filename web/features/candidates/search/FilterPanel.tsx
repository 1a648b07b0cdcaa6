import ChevronDown from "lucide-react/icons/chevron-down";
import { type FormEvent, Suspense, useCallback, useId, useState } from "react";
import { Button } from "../../../ui/Button.tsx";
import { Card } from "../../../ui/Card.tsx";
import { lazyExtra, lazyFile } from "../../../ui/lazy-file.ts";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { DepartmentField } from "./DepartmentField.tsx";
import styles from "./FilterPanel.module.css";
import type { FilterPlaceProps } from "./filter-draft.ts";
import { formFilterCount } from "./filters.ts";
import { search } from "./texts.ts";

const FilterForm = lazyFile(async () => (await import("./FilterForm.tsx")).FilterForm);
const SavedSearches = lazyExtra(async () => (await import("./saved/SavedSearches.tsx")).SavedSearches);

export function FilterPanel({ applied, draft, studyLevels, onSearch }: FilterPlaceProps) {
  const [unfolded, setUnfolded] = useState(formFilterCount(applied) > 0);
  const formId = useId();
  const { change } = draft;
  const chooseDepartments = useCallback((ZIPCode: string[]) => change({ ZIPCode }), [change]);
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
          className={styles.toggle}
          icon={<ChevronDown size={20} aria-hidden />}
          data-tour="more-filters"
          aria-expanded={unfolded}
          aria-controls={formId}
          onClick={() => setUnfolded(!unfolded)}
        >
          {search.moreFilters}
        </Button>
        <div id={formId} className={styles.more} hidden={!unfolded}>
          <Suspense fallback={<Skeleton height="180px" />}>
            {unfolded && <FilterForm filters={draft.filters} studyLevels={studyLevels} onChange={draft.change} />}
          </Suspense>
        </div>
        <Button type="submit" wide>
          {search.submit}
        </Button>
      </form>
    </Card>
  );
}
