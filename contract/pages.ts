import * as z from "zod/mini";

export const PAGE_SIZE = 30;

/** Says where the requested page of the list starts. The path in `next` of the previous page contains this cursor. */
export const cursor = z.optional(z.string().check(z.maxLength(500)));

/** `total` counts the items of all pages. `next` is the path of the next page, or null on the last page (B0-04). */
export const pageOf = <Item extends z.ZodMiniType>(item: Item) =>
  z.object({ total: z.int(), items: z.array(item), next: z.nullable(z.string()) });
