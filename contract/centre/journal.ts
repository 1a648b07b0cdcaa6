import * as z from "zod/mini";
import { call } from "../call.ts";
import { cursor, pageOf } from "../pages.ts";

export const JournalLine = z.object({
  id: z.int(),
  at: z.string(),
  kind: z.string(),
  /** Who caused the event: null for nobody, a pseudonym for an erased person. */
  who: z.nullable(z.string()),
  whom: z.nullable(z.string()),
  address: z.nullable(z.string()),
});
export type JournalLine = z.infer<typeof JournalLine>;

export const journal = call({
  summary: "Manager: the journal by person, kind and day, latest first, and whether it is intact",
  method: "GET",
  path: "/api/formation/journal",
  access: "manager",
  input: z.strictObject({
    person: z.optional(z.string().check(z.trim(), z.maxLength(200))),
    kind: z.optional(z.string().check(z.maxLength(100))),
    day: z.optional(z.iso.date().check(z.maxLength(10))),
    cursor,
  }),
  response: z.extend(pageOf(JournalLine), {
    intact: z.boolean(),
    kinds: z.array(z.string()),
  }),
  errors: [],
});
