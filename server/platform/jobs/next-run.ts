import { sql } from "kysely";
import type { Database } from "../db/connect.ts";
import { instantIn } from "../db/instant.ts";
import { claimSetting, findSetting, settingOf } from "../db/settings-store.ts";
import type { NextDue } from "./job.ts";
import { dueByQuery } from "./schedule.ts";

/**
 * Makes the due time of a job from the setting `key`, which contains the time of the next run. Without the setting,
 * the job is due at once.
 */
export function dueByNextRun(key: string): NextDue {
  const next = sql<Date>`(${settingOf(key)} ->> 'nextAt')::timestamptz`;
  return dueByQuery((db) => db.selectNoFrom(sql<Date>`coalesce(${next}, to_timestamp(0))`.as("due")));
}

/**
 * Stores the next run of a job if the job is due. `due` is undefined at the first run.
 * @returns undefined if the job is not due, or if another process does this run
 */
export async function claimRun(
  trx: Database,
  key: string,
  now: Date,
  next: Date,
): Promise<{ readonly due: Date | undefined } | undefined> {
  const due = instantIn((await findSetting(trx, key))?.nextAt);
  if (due && due > now) return undefined;
  return (await claimSetting(trx, key, { nextAt: next }, ["nextAt", due])) ? { due } : undefined;
}
