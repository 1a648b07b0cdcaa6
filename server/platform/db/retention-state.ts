import { sql } from "kysely";
import * as z from "zod/mini";
import type { Database } from "./connect.ts";
import { findSetting, mergeSetting, type Setting, settingOf } from "./settings-store.ts";

const KEY = "retention";

const Hold = z.object({
  at: z.iso.datetime(),
  /** `clock`: the clock jumped. `share`: an unusually large share of a table is due for erasure at once. */
  reason: z.enum(["clock", "share"]),
  seenAt: z.nullable(z.iso.datetime()),
  due: z.record(z.string(), z.int()),
});
export type Hold = z.infer<typeof Hold>;

const State = z.object({
  nextLookAt: z.optional(z.iso.datetime()),
  seenAt: z.optional(z.iso.datetime()),
  hold: z.nullish(Hold),
  /**
   * The number of rows of each table that the next run may erase in spite of the usual limit, because a person
   * confirmed the erasure.
   */
  confirmed: z.nullish(z.record(z.string(), z.int())),
});
export type RetentionState = z.infer<typeof State>;

export const retentionState = () => settingOf(KEY);

/** An unreadable setting counts as empty, so that the retention job runs at once instead of never. */
export function readRetentionState(setting: Setting | null | undefined): RetentionState {
  const parsed = z.safeParse(State, setting ?? {});
  return parsed.success ? parsed.data : {};
}

export async function findRetentionState(db: Database): Promise<RetentionState> {
  return readRetentionState(await findSetting(db, KEY));
}

/**
 * Saves the time of the next run of the retention job. Deletes the confirmation, because it is valid for one run only.
 */
export async function saveNextLook(db: Database, at: Date): Promise<void> {
  await mergeSetting(db, KEY, { nextLookAt: at, confirmed: null });
}

export async function saveSeen(db: Database, at: Date): Promise<void> {
  await mergeSetting(db, KEY, { seenAt: at });
}

/** Pauses the retention job until a person confirms. @returns false if the retention job was already paused */
export async function saveHold(db: Database, hold: Hold): Promise<boolean> {
  return mergeSetting(db, KEY, { hold }, sql<boolean>`coalesce(settings.value -> 'hold', 'null') = 'null'`);
}

export async function dropHold(db: Database, { at }: Hold): Promise<void> {
  await mergeSetting(db, KEY, { hold: null }, isHeldSince(at));
}

/**
 * Ends the pause of the retention job. Its next run may erase as many rows as were due when the pause began.
 * @returns false if another pause has begun since then
 */
export async function releaseHold(db: Database, { at, due }: Hold, now: Date): Promise<boolean> {
  const state = { hold: null, confirmed: due, seenAt: now, nextLookAt: now };
  return mergeSetting(db, KEY, state, isHeldSince(at));
}

function isHeldSince(at: string) {
  return sql<boolean>`settings.value -> 'hold' ->> 'at' = ${at}`;
}
