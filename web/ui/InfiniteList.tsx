import {
  type CSSProperties,
  type ReactNode,
  type RefObject,
  Suspense,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { Button } from "./Button.tsx";
import { useDrawnRows } from "./drawn-rows.ts";
import styles from "./InfiniteList.module.css";
import { lazyFile } from "./lazy-file.ts";
import { likelyHeight, useFormerLayout } from "./list-layout.ts";
import type { RowView } from "./RowWindow.tsx";
import { usePainted } from "./use-painted.ts";
import { usePrinting } from "./use-printing.ts";

/** Until RowWindow.tsx has loaded, the list renders only the rows that fit on the screen. */
const RowWindow = lazyFile(async () => (await import("./RowWindow.tsx")).RowWindow);

const texts = {
  loadMore: "Charger plus",
};

export interface InfiniteListProps<Item> {
  label: string;
  items: readonly Item[];
  itemKey: (item: Item) => string | number;
  renderItem: (item: Item) => ReactNode;
  total?: number;
  hasMore?: boolean;
  loading?: boolean;
  onLoadMore?: () => void;
  /** The list loads the next page when the end of the list is this many pixels below the screen. */
  distance?: number;
  /** The assumed height of an item in pixels, until the list has measured the item. */
  itemHeight: number;
  /** The minimum width of a column in pixels. Without this value, the list has one column. */
  minColumnWidth?: number;
  mostColumns?: number;
  gap: number;
  skeleton?: ReactNode;
  memory?: string;
}

const WAITING_ROWS = 5;

export function InfiniteList<Item>(props: InfiniteListProps<Item>) {
  const { items, itemKey, renderItem, total, hasMore = false, loading = false, gap } = props;
  const list = useRef<HTMLUListElement>(null);
  const former = useFormerLayout(props.memory);
  const [needsWidth] = useState(() => former.width > 0 || hasRoomForColumns(props));
  const place = usePlace(list, former.width, needsWidth);
  const columns = columnCount(props, place.width, gap);
  const [view, setView] = useState<RowView>();
  const rowCount = Math.ceil(items.length / columns);
  const end = useEndReached(props);
  const loadByButton = useGoingOn(list, items.length, props.onLoadMore);

  // Reads the height once, because reading the height forces a layout on phones.
  const [rowsOnScreen] = useState(() => Math.ceil(window.innerHeight / props.itemHeight));
  const seen = useDrawnRows(view ?? { first: 0, last: rowsOnScreen - 1, beside: 0 }, rowCount);
  const drawn = usePrinting() ? { first: 0, last: rowCount - 1 } : seen;
  const isPainted = usePainted(true) || former.rows.length > 0;
  const first = drawn.first * columns;
  const last = (drawn.last + 1) * columns;

  return (
    <>
      <ul
        ref={list}
        className={styles.list}
        aria-label={props.label}
        aria-busy={loading}
        style={
          {
            "--columns": columns,
            "--gap": `${gap}px`,
            "--height": `${view?.height ?? likelyHeight(former, rowCount, props.itemHeight, gap)}px`,
            paddingTop: view?.startOf(drawn.first),
          } as CSSProperties
        }
      >
        {items.slice(first, last).map((item, offset) => {
          const index = first + offset;
          return (
            <li
              key={itemKey(item)}
              // All items of a row have the same height, so the list measures only the first item of each row.
              ref={index % columns === 0 ? view?.measure : undefined}
              data-index={Math.floor(index / columns)}
              aria-posinset={index + 1}
              aria-setsize={total ?? (hasMore ? -1 : items.length)}
            >
              {renderItem(item)}
            </li>
          );
        })}
      </ul>
      {isPainted && (
        <Suspense fallback={null}>
          <RowWindow
            list={list}
            keys={items.map(itemKey)}
            columns={columns}
            rowHeight={props.itemHeight}
            gap={gap}
            place={place}
            drawn={drawn}
            former={former}
            memory={props.memory}
            onView={setView}
          />
        </Suspense>
      )}
      {/* Each loaded page gets a new end element, because the browser would scroll to keep the old one in view. */}
      <div key={items.length} ref={end} className={styles.more} data-grows={loading || undefined} hidden={!hasMore}>
        <Button variant="secondary" className={styles.button} loading={loading} onClick={loadByButton}>
          {texts.loadMore}
        </Button>
        {props.skeleton !== undefined && (
          <div
            className={styles.waiting}
            style={{ "--columns": columns, "--gap": `${gap}px` } as CSSProperties}
            aria-hidden
          >
            {loading &&
              Array.from({ length: WAITING_ROWS * columns }, (_, place) => place).map((place) => (
                <div key={place}>{props.skeleton}</div>
              ))}
          </div>
        )}
      </div>
    </>
  );
}

function columnCount<Item>(props: InfiniteListProps<Item>, width: number, gap: number): number {
  const { minColumnWidth, mostColumns = Number.POSITIVE_INFINITY } = props;
  if (minColumnWidth === undefined) return 1;
  return Math.max(1, Math.min(mostColumns, Math.floor((width + gap) / (minColumnWidth + gap))));
}

/**
 * If several columns may fit, the list must measure its width before the first paint. On narrow screens, the list has
 * one column, so the measurement can wait until the browser computes the layout.
 */
function hasRoomForColumns<Item>({ minColumnWidth, gap }: InfiniteListProps<Item>): boolean {
  return minColumnWidth !== undefined && window.matchMedia(`(min-width: ${2 * minColumnWidth + gap}px)`).matches;
}

function usePlace(
  element: RefObject<HTMLElement | null>,
  likelyWidth: number,
  measuresAtOnce: boolean,
): { top: number; width: number } {
  const [place, setPlace] = useState({ top: 0, width: likelyWidth });
  useLayoutEffect(() => {
    function measure(): void {
      const box = element.current?.getBoundingClientRect();
      if (box === undefined) return;
      const top = Math.round(box.top + window.scrollY);
      setPlace((known) => (top === known.top && box.width === known.width ? known : { top, width: box.width }));
    }
    if (measuresAtOnce) measure();
    // Observes the body, too, because the list moves when content above the list changes its height.
    const observer = new ResizeObserver(measure);
    if (element.current) observer.observe(element.current);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [element, measuresAtOnce]);
  return place;
}

/** After 'Charger plus', focuses the first new item, because the pressed button may disappear. */
function useGoingOn(list: RefObject<HTMLElement | null>, length: number, onLoadMore?: () => void): () => void {
  const pressedAt = useRef<number>(undefined);
  useLayoutEffect(() => {
    const from = pressedAt.current;
    if (from === undefined || length <= from) return;
    pressedAt.current = undefined;
    // The user has gone on elsewhere, for example in a field.
    if (document.activeElement !== document.body) return;
    list.current?.querySelector<HTMLElement>(`[aria-posinset="${from + 1}"] :is(a, button)`)?.focus();
  }, [list, length]);
  return () => {
    pressedAt.current = length;
    onLoadMore?.();
  };
}

function useEndReached<Item>(props: InfiniteListProps<Item>): RefObject<HTMLDivElement | null> {
  const { items, itemKey, hasMore, loading, onLoadMore, distance = 0 } = props;
  const end = useRef<HTMLDivElement>(null);
  const requestedStage = useRef<string>(undefined);
  const load = useEffectEvent(() => onLoadMore?.());
  const first = items[0];
  const stage = `${first === undefined ? "" : itemKey(first)}+${items.length}`;
  useEffect(() => {
    if (!hasMore || loading || end.current === null) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.at(-1)?.isIntersecting) requestedStage.current = undefined;
        else if (requestedStage.current !== stage) {
          requestedStage.current = stage;
          load();
        }
      },
      { rootMargin: `0px 0px ${distance}px 0px` },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [hasMore, loading, distance, stage]);
  return end;
}
