import { type MouseEvent, type ReactNode, useEffect, useRef } from "react";
import { PAUSE_MS } from "../../../candidates/centre/dossiers/moves.ts";
import { now } from "../../../format/now.ts";
import { texts as shell } from "../../../shell/centre/texts.ts";
import { LoadFailure } from "../../../shell/LoadFailure.tsx";
import type { Pages } from "../../../shell/list-pages.ts";
import { Button } from "../../../ui/Button.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { EmptyClipboard } from "../../../ui/illustrations/Objects.tsx";
import { PageSkeleton } from "../../../ui/PageSkeleton.tsx";
import styles from "./Requests.module.css";
import { texts } from "./texts.ts";

interface RequestListProps<Item> {
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
  const { parts, onClickCapture } = useNextCard(items?.map(itemKey));
  return (
    <div ref={parts}>
      {pages.error && <LoadFailure text={texts.failed} onRetry={pages.retry} />}
      {!items && !pages.error && <PageSkeleton shape="rows" label={texts.loading} />}
      {items?.length === 0 && <EmptyState drawing={drawing} title={emptyTitle} line={emptyLine} />}
      {items !== undefined && items.length > 0 && (
        <ul className={styles.list} aria-label={label} onClickCapture={onClickCapture}>
          {items.map((item) => (
            <li key={itemKey(item)} data-key={itemKey(item)}>
              {children(item)}
            </li>
          ))}
        </ul>
      )}
      {pages.hasMore && (
        <Button variant="secondary" loading={pages.loading} onClick={pages.loadMore}>
          {shell.more}
        </Button>
      )}
    </div>
  );
}

interface Press {
  readonly at: number;
  /** The key of the pressed card. Empty once the card has left the list, undefined before the first press. */
  readonly key: string | undefined;
  readonly index: number;
}

/** When staff answer a request, the next card moves under the pointer. Ignores a quick press on that card (B16-03). */
function useNextCard(keys: readonly string[] | undefined) {
  const parts = useRef<HTMLDivElement>(null);
  const pressed = useRef<Press>({ at: Number.NEGATIVE_INFINITY, key: undefined, index: 0 });
  const joined = keys?.join(" ");

  function onClickCapture(event: MouseEvent<HTMLElement>): void {
    const { target, currentTarget } = event;
    const button = target instanceof Element ? target.closest("button") : null;
    if (!button) return;
    const { at, ...before } = pressed.current;
    const item = button.closest("li");
    // Here the pressed button is in a dialog, not in the list.
    if (!item || !currentTarget.contains(item)) {
      pressed.current = { at: now(), ...before };
    } else if (before.key !== undefined && now() - at < PAUSE_MS && item.dataset.key !== before.key) {
      event.preventDefault();
      event.stopPropagation();
    } else {
      const index = [...currentTarget.children].indexOf(item);
      pressed.current = { at: now(), key: item.dataset.key ?? "", index };
    }
  }

  useEffect(() => {
    const { key, index } = pressed.current;
    if (joined === undefined || !key || joined.split(" ").includes(key)) return;
    pressed.current = { at: now(), key: "", index };
    if (document.activeElement !== document.body) return;
    const headings = parts.current?.querySelectorAll<HTMLElement>("h2") ?? [];
    const next = headings[Math.min(index, headings.length - 1)];
    next?.setAttribute("tabindex", "-1");
    next?.focus();
  }, [joined]);

  return { parts, onClickCapture };
}
