import { InfiniteList, type InfiniteListProps } from "../../ui/InfiniteList.tsx";
import { SkeletonCard } from "../../ui/Skeleton.tsx";

/** Distance from the end of the list at which the next page loads, in pixels (product 9). */
const SCROLL_DISTANCE = 10;
/** Estimated card height and minimum column width, in pixels: a 1500 px window fits three columns. */
const CARD_HEIGHT = 165;
const COLUMN_WIDTH = 338;
/** Gap between cards in pixels: the value of --space-4, which the skeleton also uses (web/ui/PageSkeleton.module.css). */
const CARD_GAP = 16;
const MOST_COLUMNS = 3;

type Paging = "hasMore" | "loading" | "onLoadMore" | "total";

export type CandidateListProps<Item> = Pick<
  InfiniteListProps<Item>,
  "label" | "items" | "itemKey" | "renderItem" | "memory"
> & {
  paging?: Pick<InfiniteListProps<Item>, Paging>;
};

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
