import { sql } from "kysely";
import type { Database } from "../db/connect.ts";
import { instantIn } from "../db/instant.ts";
import { claimSetting, findSetting, settingOf } from "../db/settings-store.ts";
import type { NextDue } from "./job.ts";
import { dueByQuery } from "./schedule.ts";

/** The job is due at the time in the setting `key`. If there is no such setting, the job is due at once. */
export function dueByNextRun(key: string): NextDue {
  const next = sql<Date>`(${settingOf(key)} ->> 'nextAt')::timestamptz`;
  return dueByQuery((db) => db.selectNoFrom(sql<Date>`coalesce(${next}, to_timestamp(0))`.as("due")));
}

/**
 * If the job is due, stores the time of its next run, so that no other process runs the job now.
 * @returns undefined if the job is not due; otherwise `due`, which is undefined at the first run
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
