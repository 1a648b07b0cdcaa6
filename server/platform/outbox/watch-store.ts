import { sql } from "kysely";
import type { Database } from "../db/connect.ts";

export function findWaiting(db: Database) {
  return db
    .selectFrom("messages")
    .select((select) => [
      "kind",
      "state",
      select.fn.countAll<number>().as("count"),
      select.fn.min("created_at").as("oldest"),
    ])
    .where("next_at", "is not", null)
    .groupBy(["kind", "state"])
    .execute();
}

export function findClosed(db: Database, now: Date) {
  return db
    .selectFrom("channels")
    .select(["channel", sql<boolean>`coalesce(paused_until > ${now}, false)`.as("closed")])
    .execute();
}
