import type { ReactNode } from "react";
import { texts as shell } from "../../../shell/centre/texts.ts";
import { LoadFailure } from "../../../shell/LoadFailure.tsx";
import type { Pages } from "../../../shell/list-pages.ts";
import { Button } from "../../../ui/Button.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { EmptyClipboard } from "../../../ui/illustrations/Objects.tsx";
import { PageSkeleton } from "../../../ui/PageSkeleton.tsx";
import styles from "./Requests.module.css";
import { texts } from "./texts.ts";

export interface RequestListProps<Item> {
  label: string;
  pages: Pages<Item>;
  itemKey: (item: Item) => string;
  emptyTitle: string;
  emptyLine: string;
  drawing?: ReactNode;
  children: (item: Item) => ReactNode;
}

export function RequestList<Item>({
  label,
  pages,
  itemKey,
  emptyTitle,
  emptyLine,
  drawing = <EmptyClipboard />,
  children,
}: RequestListProps<Item>) {
  const { items } = pages;
  return (
    <>
      {pages.error && <LoadFailure text={texts.failed} onRetry={pages.retry} />}
      {!items && !pages.error && <PageSkeleton shape="rows" label={texts.loading} />}
      {items?.length === 0 && <EmptyState drawing={drawing} title={emptyTitle} line={emptyLine} />}
      {items !== undefined && items.length > 0 && (
        <ul className={styles.list} aria-label={label}>
          {items.map((item) => (
            <li key={itemKey(item)}>{children(item)}</li>
          ))}
        </ul>
      )}
      {pages.hasMore && (
        <Button variant="secondary" loading={pages.loading} onClick={pages.loadMore}>
          {shell.more}
        </Button>
      )}
    </>
  );
}
