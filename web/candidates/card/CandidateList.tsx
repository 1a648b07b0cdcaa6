import { InfiniteList, type InfiniteListProps } from "../../ui/InfiniteList.tsx";
import { useMediaQuery } from "../../ui/media-query.ts";
import { SkeletonCard } from "../../ui/Skeleton.tsx";

/** The list loads the next page when the end of the list is this many pixels below the window (product 9). */
const SCROLL_DISTANCE = 10;
const CARD_HEIGHT = 140;
const COLUMN_WIDTH = 338;
/** The gap between two cards in pixels, as in the style sheet: --space-3, or --space-2 on phones. */
const CARD_GAP = 12;
const PHONE_GAP = 8;
const MOST_COLUMNS = 3;

type Paging = "hasMore" | "loading" | "onLoadMore" | "total";

export type CandidateListProps<Item> = Pick<
  InfiniteListProps<Item>,
  "label" | "items" | "itemKey" | "renderItem" | "memory"
> & {
  paging?: Pick<InfiniteListProps<Item>, Paging>;
};

export function CandidateList<Item>({ paging, ...list }: CandidateListProps<Item>) {
  const isPhone = useMediaQuery("(max-width: 29.99em)");
  return (
    <InfiniteList
      {...paging}
      {...list}
      distance={SCROLL_DISTANCE}
      skeleton={<SkeletonCard />}
      itemHeight={CARD_HEIGHT}
      minColumnWidth={COLUMN_WIDTH}
      mostColumns={MOST_COLUMNS}
      gap={isPhone ? PHONE_GAP : CARD_GAP}
    />
  );
}
