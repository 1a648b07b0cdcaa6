import { type DossierItem, listDossiers } from "contract/candidates/dossiers.ts";
import { centrePath } from "contract/centre/centre-screens.ts";
import { useCallback, useEffect, useEffectEvent, useMemo, useOptimistic, useRef, useState, useTransition } from "react";
import { useLocation, useNavigate } from "react-router";
import { type Pages, usePages } from "../../../../shell/centre/pages.ts";
import { Table } from "../../../../shell/centre/Table.tsx";
import { LoadFailure } from "../../../../shell/LoadFailure.tsx";
import { Page, PageTitle } from "../../../../shell/Page.tsx";
import { Button } from "../../../../ui/Button.tsx";
import { ButtonLink } from "../../../../ui/ButtonLink.tsx";
import { EmptyState } from "../../../../ui/EmptyState.tsx";
import { EmptySearch } from "../../../../ui/illustrations/EmptySearch.tsx";
import { EmptyClipboard } from "../../../../ui/illustrations/Objects.tsx";
import { PageSkeleton } from "../../../../ui/PageSkeleton.tsx";
import { Plus } from "../../../../ui/page-icons.ts";
import { tabMemory } from "../../../../ui/storage.ts";
import { DOSSIERS } from "../queries.ts";
import { list as texts } from "../texts.ts";
import { BulkBar } from "./BulkBar.tsx";
import { BulkReport } from "./BulkReport.tsx";
import { useBulk } from "./bulk.ts";
import { columns } from "./columns.tsx";
import { DossierFilterPanel } from "./DossierFilterPanel.tsx";
import styles from "./DossiersPage.module.css";
import {
  columnSort,
  type DossierFilters,
  filterCount,
  listInput,
  noFilters,
  readFilters,
  sortOfColumn,
  writeFilters,
} from "./filters.ts";

const lengths = tabMemory("dossiers");

/** After a reload or Back, loads as many pages as before, so that the browser can restore the scroll position. */
function useStoredLength(pages: Pages<unknown>): void {
  const { key } = useLocation();
  const wanted = useRef<{ key: string; length: number }>(undefined);
  if (wanted.current?.key !== key) wanted.current = { key, length: lengths.get(key)?.[0] ?? 0 };
  const length = pages.isFormer ? 0 : (pages.items?.length ?? 0);
  const loadMore = useEffectEvent(() => pages.loadMore());
  const { hasMore, loading } = pages;
  useEffect(() => {
    if (length === 0) return;
    const former = wanted.current?.length ?? 0;
    if (length >= former) lengths.set(key, [length]);
    else if (hasMore && !loading) loadMore();
  }, [key, length, hasMore, loading]);
}

const NONE: ReadonlySet<string | number> = new Set();

export function DossiersPage() {
  const { filters, wanted, change } = useFilters();
  const pages = usePages(DOSSIERS, listDossiers, listInput(filters));
  useStoredLength(pages);
  return (
    <Page width="list">
      <PageTitle
        title={texts.title}
        actions={
          <ButtonLink to={centrePath("NewDossier")} icon={<Plus size={20} aria-hidden />}>
            {texts.create}
          </ButtonLink>
        }
      />
      <DossierFilterPanel filters={wanted} onChange={change} />
      {pages.items === undefined && !pages.error && <PageSkeleton shape="rows" label={texts.loading} />}
      {pages.error && <LoadFailure text={texts.failed} onRetry={pages.retry} />}
      {pages.items && (
        // Replaces the list after a change of the filters, because the new filters may hide picked rows.
        <DossierList
          key={JSON.stringify({ ...filters, sort: "" })}
          pages={pages}
          filters={filters}
          onClear={() => change({ ...noFilters, sort: wanted.sort })}
          onSort={(column) => change({ ...wanted, sort: sortOfColumn(column) })}
        />
      )}
    </Page>
  );
}

interface DossierListProps {
  pages: Pages<DossierItem>;
  filters: DossierFilters;
  onSort: (sort: string) => void;
  onClear: () => void;
}

function DossierList({ pages, filters, onSort, onClear }: DossierListProps) {
  const [selected, select] = useState(NONE);
  const bulk = useBulk();
  const items = pages.items ?? [];
  const picked = useMemo(() => (pages.items ?? []).filter(({ id }) => selected.has(id)), [pages.items, selected]);
  return (
    <>
      <div className={styles.head}>
        <h2 aria-live="polite">{texts.total(pages.total)}</h2>
        {items.length > 0 && (
          <Button variant="quiet" className={styles.all} onClick={() => select(new Set(items.map(({ id }) => id)))}>
            {texts.selectAll}
          </Button>
        )}
      </div>
      {bulk.result && <BulkReport result={bulk.result} onUndo={bulk.undo} onClose={bulk.close} />}
      {items.length === 0 ? (
        <NoDossier isFiltered={filters.q !== "" || filterCount(filters) > 0} onClear={onClear} />
      ) : (
        <div className={styles.dossiers}>
          <Table
            label={texts.label}
            pages={pages}
            itemKey={({ id }) => id}
            columns={columns}
            sort={columnSort(filters.sort)}
            onSort={onSort}
            selection={{ selected, onSelect: select, name: nameOf }}
          />
        </div>
      )}
      {picked.length > 0 && (
        <BulkBar
          count={picked.length}
          isSending={bulk.isSending}
          onClear={() => select(NONE)}
          onAction={async (action) => {
            if (await bulk.run(action, picked)) select(NONE);
          }}
        />
      )}
    </>
  );
}

function nameOf({ firstName, lastName }: DossierItem): string {
  return `${firstName} ${lastName}`;
}

function NoDossier({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  return isFiltered ? (
    <EmptyState
      drawing={<EmptySearch />}
      title={texts.noneTitle}
      line={texts.noneLine}
      action={
        <Button variant="secondary" onClick={onClear}>
          {texts.all}
        </Button>
      }
    />
  ) : (
    <EmptyState drawing={<EmptyClipboard />} title={texts.emptyTitle} line={texts.emptyLine} />
  );
}

function useFilters() {
  const { search } = useLocation();
  const navigate = useNavigate();
  const filters = useMemo(() => readFilters(new URLSearchParams(search)), [search]);
  const [wanted, showWanted] = useOptimistic(filters);
  const [, start] = useTransition();
  const change = useCallback(
    (next: DossierFilters, { replace } = { replace: false }) => {
      const pathname = centrePath("Dossiers");
      if (window.location.pathname !== pathname) return;
      start(() => {
        showWanted(next);
        void navigate({ pathname, search: writeFilters(next) }, { replace });
      });
    },
    [navigate, showWanted],
  );
  return { filters, wanted, change };
}
