import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import type { Call, InputOf } from "contract/call.ts";
import type * as z from "zod/mini";
import { follow, send } from "../api/client.ts";

interface Listed<Item = unknown> {
  readonly total: number;
  readonly items: Item[];
  readonly next: string | null;
}

type ListCall<Page extends Listed> = Call<z.ZodMiniType, z.ZodMiniType<Page>>;

export interface Pages<Item, Page = unknown> {
  readonly first: Page | undefined;
  readonly items: readonly Item[] | undefined;
  readonly total: number;
  readonly isFormer: boolean;
  readonly error: Error | null;
  readonly hasMore: boolean;
  /** The path of the next page, or null after the last page. */
  readonly next: string | null;
  readonly loading: boolean;
  readonly loadMore: () => void;
  readonly retry: () => void;
}

/** The query key is `["formation", name, input]`. @param options.pace returns the milliseconds until the next load */
export function usePages<Page extends Listed>(
  name: string,
  call: ListCall<Page>,
  input: InputOf<ListCall<Page>>,
  { pace }: { readonly pace?: (items: readonly Page["items"][number][]) => number | false } = {},
): Pages<Page["items"][number], Page> {
  const found = useInfiniteQuery({
    queryKey: ["formation", name, input],
    queryFn: ({ pageParam, signal }): Promise<Page> =>
      pageParam === null ? send(call, input, { signal }) : follow(call, pageParam, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) =>
      (pace !== undefined && data !== undefined && pace(data.pages.flatMap((page) => page.items))) || false,
  });
  const pages = found.data?.pages;
  return {
    first: pages?.[0],
    items: pages?.flatMap((page) => page.items),
    total: pages?.at(-1)?.total ?? 0,
    isFormer: found.isPlaceholderData,
    error: found.error,
    hasMore: found.hasNextPage,
    next: pages?.at(-1)?.next ?? null,
    // With `pace`, the list loads again regularly and must not show a loading state each time.
    loading: pace ? found.isPending || found.isFetchingNextPage : found.isFetching,
    // A second press must not start the request again, because a held arrow key would delay the page.
    loadMore: () => void found.fetchNextPage({ cancelRefetch: false }),
    retry: () => void (found.isFetchNextPageError ? found.fetchNextPage() : found.refetch()),
  };
}
