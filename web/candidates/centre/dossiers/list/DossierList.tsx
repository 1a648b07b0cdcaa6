import { useMutation } from "@tanstack/react-query";
import { exportDossierList, firstDossiers } from "contract/candidates/dossier-list.ts";
import { BULK_DOSSIERS } from "contract/candidates/dossier-moves.ts";
import type { DossierItem } from "contract/candidates/dossiers.ts";
import { localDay } from "contract/local-time.ts";
import { PARIS } from "contract/time-zones.ts";
import { useRef, useState } from "react";
import { load, send } from "../../../../api/client.ts";
import { now } from "../../../../format/now.ts";
import { Table } from "../../../../shell/centre/Table.tsx";
import type { Pages } from "../../../../shell/list-pages.ts";
import { showError } from "../../../../shell/show-error.ts";
import { Button } from "../../../../ui/Button.tsx";
import { EmptyState } from "../../../../ui/EmptyState.tsx";
import { EmptySearch } from "../../../../ui/illustrations/EmptySearch.tsx";
import { EmptyClipboard } from "../../../../ui/illustrations/Objects.tsx";
import { Download } from "../../../../ui/page-icons.ts";
import { saveFile } from "../../../../ui/save-file.ts";
import { KeyHelp } from "../KeyHelp.tsx";
import { ListStateContext, stateOfList } from "../list-order.ts";
import { BulkBar } from "./BulkBar.tsx";
import { BulkReport } from "./BulkReport.tsx";
import { type PickedDossier, useBulk } from "./bulk.ts";
import { columns } from "./columns.tsx";
import styles from "./DossiersPage.module.css";
import { columnSort, type DossierFilters, filterCount, listInput } from "./filters.ts";
import { useFirstRow, useRowKeys } from "./row-keys.ts";
import { list as texts } from "./texts.ts";

const NONE: ReadonlySet<string | number> = new Set();

interface DossierListProps {
  pages: Pages<DossierItem>;
  filters: DossierFilters;
  onSort: (sort: string) => void;
  onClear: () => void;
  wantsFirstRow: boolean;
  onFirstRow: () => void;
}

export function DossierList({ pages, filters, onSort, onClear, wantsFirstRow, onFirstRow }: DossierListProps) {
  const [selected, select] = useState(NONE);
  const bulk = useBulk();
  const items = pages.items ?? [];
  const first = useMutation({
    mutationFn: () => send(firstDossiers, listInput(filters)),
    onSuccess: (found) => select(new Set(found.items.map(({ id }) => id))),
    onError: (error) => showError(error, { fallback: texts.selectFailed }),
  });
  const known = new Map<number, PickedDossier>([...(first.data?.items ?? []), ...items].map((one) => [one.id, one]));
  const picked = [...selected].flatMap((id) => known.get(Number(id)) ?? []);
  const list = useRef<HTMLDivElement>(null);
  const ids = items.map(({ id }) => id);
  useFirstRow(list, wantsFirstRow, onFirstRow);
  useRowKeys(list, ids, () => pages.hasMore && pages.loadMore());
  const state = stateOfList({ ids, total: pages.total, next: pages.next });
  return (
    <ListStateContext value={state}>
      <div className={styles.head}>
        <h2 aria-live="polite">{texts.total(pages.total)}</h2>
        {items.length > 0 && (
          <div className={styles.actions}>
            <Button variant="quiet" className={styles.all} onClick={() => select(new Set(ids))}>
              {texts.selectAll}
            </Button>
            {pages.hasMore && (
              <Button variant="quiet" loading={first.isPending} onClick={() => first.mutate()}>
                {texts.selectFirst(Math.min(pages.total, BULK_DOSSIERS), pages.total)}
              </Button>
            )}
            <ExportButton filters={filters} />
            <KeyHelp />
          </div>
        )}
      </div>
      {bulk.result && <BulkReport result={bulk.result} onUndo={bulk.undo} onClose={bulk.close} />}
      {items.length === 0 ? (
        <NoDossier isFiltered={filters.q !== "" || filterCount(filters) > 0} onClear={onClear} />
      ) : (
        <div ref={list} className={styles.dossiers}>
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
          picked={picked}
          isSending={bulk.isSending}
          onClear={() => select(NONE)}
          onAction={async (action) => {
            if (await bulk.run(action, picked)) select(NONE);
          }}
        />
      )}
    </ListStateContext>
  );
}

function ExportButton({ filters }: { filters: DossierFilters }) {
  const exporting = useMutation({
    mutationFn: () => load(exportDossierList, listInput(filters)),
    onSuccess: (table) => saveFile(texts.exportFile(localDay(new Date(now()), PARIS)), table),
    onError: (error) => showError(error, { fallback: texts.exportFailed }),
  });
  return (
    <Button
      variant="quiet"
      icon={<Download size={18} aria-hidden />}
      loading={exporting.isPending}
      onClick={() => exporting.mutate()}
    >
      {texts.export}
    </Button>
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
