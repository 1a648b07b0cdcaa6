import * as z from "zod/mini";

/** Entries of one page of a list of the centre's area (beyond B0-04). */
export const PAGE_SIZE = 30;

/** Where a page goes on, from the address that the page before named. */
export const cursor = z.optional(z.string().check(z.maxLength(500)));

/** A page of a list: how many there are in all, and the path of the page that follows, or null (beyond B0-04). */
export const pageOf = <Item extends z.ZodMiniType>(item: Item) =>
  z.object({ total: z.int(), items: z.array(item), next: z.nullable(z.string()) });
