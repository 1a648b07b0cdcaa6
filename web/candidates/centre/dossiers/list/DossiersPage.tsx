import { listDossiers } from "contract/candidates/dossiers.ts";
import { centrePath } from "contract/centre/centre-screens.ts";
import { useCallback, useEffect, useEffectEvent, useMemo, useOptimistic, useRef, useState, useTransition } from "react";
import { useLocation, useNavigate } from "react-router";
import { LoadFailure } from "../../../../shell/LoadFailure.tsx";
import { type Pages, usePages } from "../../../../shell/list-pages.ts";
import { Page, PageTitle } from "../../../../shell/Page.tsx";
import { ButtonLink } from "../../../../ui/ButtonLink.tsx";
import { PageSkeleton } from "../../../../ui/PageSkeleton.tsx";
import { Plus } from "../../../../ui/page-icons.ts";
import { tabMemory } from "../../../../ui/storage.ts";
import { DOSSIERS } from "../queries.ts";
import { DossierFilterPanel } from "./DossierFilterPanel.tsx";
import { DossierList } from "./DossierList.tsx";
import { type DossierFilters, listInput, noFilters, readFilters, sortOfColumn, writeFilters } from "./filters.ts";
import { list as texts } from "./texts.ts";

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

export function DossiersPage() {
  const { filters, wanted, change } = useFilters();
  const pages = usePages(DOSSIERS, listDossiers, listInput(filters));
  useStoredLength(pages);
  const [isSubmitted, setSubmitted] = useState(false);
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
      <DossierFilterPanel filters={wanted} onChange={change} onSubmit={setSubmitted} />
      {pages.items === undefined && !pages.error && <PageSkeleton shape="rows" label={texts.loading} />}
      {pages.error && <LoadFailure text={texts.failed} onRetry={pages.retry} />}
      {pages.items && (
        // Resets the list when the filters change, because the new filters may hide selected rows.
        <DossierList
          key={JSON.stringify({ ...filters, sort: "" })}
          pages={pages}
          filters={filters}
          wantsFirstRow={isSubmitted && wanted === filters && !pages.isFormer}
          onFirstRow={() => setSubmitted(false)}
          onClear={() => change({ ...noFilters, sort: wanted.sort })}
          onSort={(column) => change({ ...wanted, sort: sortOfColumn(column) })}
        />
      )}
    </Page>
  );
}

/** Stores the filters in the URL, so that Back and a reload restore the filters. */
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
