import { sql } from "kysely";
import * as z from "zod/mini";
import type { Database } from "./connect.ts";
import { findSetting, mergeSetting, type Setting, settingOf } from "./settings-store.ts";

/** Under which key it is stored. */
const KEY = "retention";

/** Retention waits until a person confirms what it is about to erase. */
const Hold = z.object({
  at: z.iso.datetime(),
  /** The clock jumped, or too large a share of one kind of row fell due at once. */
  reason: z.enum(["clock", "share"]),
  /** The last instant that retention saw before. */
  seenAt: z.nullable(z.iso.datetime()),
  /** Rows that fell due, by the name of their rule. */
  due: z.record(z.string(), z.int()),
});
export type Hold = z.infer<typeof Hold>;

const State = z.object({
  nextLookAt: z.optional(z.iso.datetime()),
  seenAt: z.optional(z.iso.datetime()),
  hold: z.nullish(Hold),
  /** Rows that a person let go on top of the share that needs no confirmation, until the next look is done. */
  confirmed: z.nullish(z.record(z.string(), z.int())),
});
export type RetentionState = z.infer<typeof State>;

/** What retention stores between runs, as a part of a statement. */
export const retentionState = () => settingOf(KEY);

/** Reads that setting. An unreadable one counts as empty, so that retention looks at everything now rather than never. */
export function readRetentionState(setting: Setting | null | undefined): RetentionState {
  const parsed = z.safeParse(State, setting ?? {});
  return parsed.success ? parsed.data : {};
}

export async function findRetentionState(db: Database): Promise<RetentionState> {
  return readRetentionState(await findSetting(db, KEY));
}

/** Stores when retention looks at everything again; a confirmation is used up by the look before. */
export async function saveNextLook(db: Database, at: Date): Promise<void> {
  await mergeSetting(db, KEY, { nextLookAt: at, confirmed: null });
}

/** Stores an instant that retention saw. */
export async function saveSeen(db: Database, at: Date): Promise<void> {
  await mergeSetting(db, KEY, { seenAt: at });
}

/** @returns false when retention is held already */
export async function saveHold(db: Database, hold: Hold): Promise<boolean> {
  return mergeSetting(db, KEY, { hold }, sql<boolean>`coalesce(settings.value -> 'hold', 'null') = 'null'`);
}

/** Takes back a hold that is none. */
export async function dropHold(db: Database, { at }: Hold): Promise<void> {
  await mergeSetting(db, KEY, { hold: null }, isHeldSince(at));
}

/**
 * Lets retention go on, at once and with what was due when it was held.
 * @returns false when it is held no longer, or again and for something else
 */
export async function releaseHold(db: Database, { at, due }: Hold, now: Date): Promise<boolean> {
  const state = { hold: null, confirmed: due, seenAt: now, nextLookAt: now };
  return mergeSetting(db, KEY, state, isHeldSince(at));
}

function isHeldSince(at: string) {
  return sql<boolean>`settings.value -> 'hold' ->> 'at' = ${at}`;
}
