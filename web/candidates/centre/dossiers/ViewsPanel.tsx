import type { ResponseOf } from "contract/call.ts";
import { dossierViews } from "contract/candidates/dossiers.ts";
import { type Column, Table } from "../../../shell/centre/Table.tsx";
import { LoadFailure } from "../../../shell/LoadFailure.tsx";
import { usePages } from "../../../shell/list-pages.ts";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { EmptyClipboard } from "../../../ui/illustrations/Objects.tsx";
import { PageSkeleton } from "../../../ui/PageSkeleton.tsx";
import { VIEWS } from "./queries.ts";
import { page, views as texts } from "./texts.ts";

type View = ResponseOf<typeof dossierViews>["items"][number];

const columns: readonly Column<View>[] = [
  { head: texts.columns.clinic, cell: ({ clinic }) => clinic ?? texts.erased },
  { head: texts.columns.at, cell: ({ at }) => page.at(at) },
  { head: texts.columns.what, cell: ({ what }) => texts.what[what] },
  {
    head: texts.columns.contact,
    cell: ({ contact }) => (contact ? texts.contact.shown : texts.contact.hidden),
  },
];

export function ViewsPanel({ id }: { id: string }) {
  const pages = usePages(VIEWS, dossierViews, { id });
  if (pages.items === undefined) {
    return pages.error ? <LoadFailure text={texts.failed} onRetry={pages.retry} /> : <PageSkeleton shape="rows" />;
  }
  if (pages.items.length === 0) {
    return <EmptyState drawing={<EmptyClipboard />} title={texts.noneTitle} line={texts.noneLine} />;
  }
  return (
    <>
      <Table
        label={texts.label}
        pages={pages}
        itemKey={({ at, clinic, what }) => `${at} ${clinic ?? ""} ${what}`}
        columns={columns}
      />
      {pages.error && <LoadFailure text={texts.failed} onRetry={pages.retry} />}
    </>
  );
}
