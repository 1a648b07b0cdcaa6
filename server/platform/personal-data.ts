import type { Tables } from "./db/tables.ts";

/** Whose data a table holds. */
export type DataSubject = "account" | "candidate" | "staff" | "nobody";

/** One domain's tables: whose data they hold, how that is exported and erased, and for how long it is stored. */
export interface PersonalData<_Context> {
  readonly tables: { readonly [Table in keyof Tables]?: DataSubject };
}
