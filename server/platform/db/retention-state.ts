import { sql } from "kysely";
import * as z from "zod/mini";
import type { Database } from "./connect.ts";
import { findSetting, mergeSetting, type Setting, settingOf } from "./settings-store.ts";

const KEY = "retention";

const Hold = z.object({
  at: z.iso.datetime(),
  /** The clock jumped, or an unusual share of one kind of row fell due at once. */
  reason: z.enum(["clock", "share"]),
  seenAt: z.nullable(z.iso.datetime()),
  due: z.record(z.string(), z.int()),
});
export type Hold = z.infer<typeof Hold>;

const State = z.object({
  nextLookAt: z.optional(z.iso.datetime()),
  seenAt: z.optional(z.iso.datetime()),
  hold: z.nullish(Hold),
  /** Rows that a person allowed beyond the usual share, until the next run is done. */
  confirmed: z.nullish(z.record(z.string(), z.int())),
});
export type RetentionState = z.infer<typeof State>;

export const retentionState = () => settingOf(KEY);

/** An unreadable setting counts as empty, so that retention runs now rather than never. */
export function readRetentionState(setting: Setting | null | undefined): RetentionState {
  const parsed = z.safeParse(State, setting ?? {});
  return parsed.success ? parsed.data : {};
}

export async function findRetentionState(db: Database): Promise<RetentionState> {
  return readRetentionState(await findSetting(db, KEY));
}

/** Also removes the confirmation, which the finished run used up. */
export async function saveNextLook(db: Database, at: Date): Promise<void> {
  await mergeSetting(db, KEY, { nextLookAt: at, confirmed: null });
}

export async function saveSeen(db: Database, at: Date): Promise<void> {
  await mergeSetting(db, KEY, { seenAt: at });
}

/** @returns false if retention is already on hold */
export async function saveHold(db: Database, hold: Hold): Promise<boolean> {
  return mergeSetting(db, KEY, { hold }, sql<boolean>`coalesce(settings.value -> 'hold', 'null') = 'null'`);
}

export async function dropHold(db: Database, { at }: Hold): Promise<void> {
  await mergeSetting(db, KEY, { hold: null }, isHeldSince(at));
}

/** Resumes at once with the rows due at the hold. @returns false if this hold is over or was replaced */
export async function releaseHold(db: Database, { at, due }: Hold, now: Date): Promise<boolean> {
  const state = { hold: null, confirmed: due, seenAt: now, nextLookAt: now };
  return mergeSetting(db, KEY, state, isHeldSince(at));
}

function isHeldSince(at: string) {
  return sql<boolean>`settings.value -> 'hold' ->> 'at' = ${at}`;
}
