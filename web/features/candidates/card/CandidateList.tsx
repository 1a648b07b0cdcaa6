import { InfiniteList, type InfiniteListProps } from "../../../ui/InfiniteList.tsx";
import { SkeletonCard } from "../../../ui/Skeleton.tsx";

/** How near its end the list must come for the next page, in pixels (product 9). */
const SCROLL_DISTANCE = 10;
/** The usual height of a card and the least width of a column, in pixels: three columns stand in a window of 1500. */
const CARD_HEIGHT = 165;
const COLUMN_WIDTH = 338;
/** Between cards, in pixels: --space-4, which their shape on its way has (web/ui/PageShape.module.css). */
const CARD_GAP = 16;
/** A wider window gives the cards more room instead of more columns. */
const MOST_COLUMNS = 3;

type Paging = "hasMore" | "loading" | "onLoadMore" | "total";

export type CandidateListProps<Item> = Pick<
  InfiniteListProps<Item>,
  "label" | "items" | "itemKey" | "renderItem" | "memory"
> & {
  /** How further pages come; without it the items are all there is. */
  paging?: Pick<InfiniteListProps<Item>, Paging>;
};

/** Cards of candidates in as many columns as fit: the search and the selection share it (product 2.9). */
export function CandidateList<Item>({ paging, ...list }: CandidateListProps<Item>) {
  return (
    <InfiniteList
      hasMore={false}
      loading={false}
      onLoadMore={ignore}
      {...paging}
      {...list}
      distance={SCROLL_DISTANCE}
      skeleton={<SkeletonCard />}
      itemHeight={CARD_HEIGHT}
      minColumnWidth={COLUMN_WIDTH}
      mostColumns={MOST_COLUMNS}
      gap={CARD_GAP}
    />
  );
}

function ignore(): void {}
