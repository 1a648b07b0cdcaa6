import { type RawBuilder, sql } from "kysely";
import type { Database } from "./connect.ts";

/** What the product notes of itself under a name: when a job last ran, when it was last backed up. */
export type Setting = Readonly<Record<string, unknown>>;

/** A setting as a part of a statement; null where there is none. */
export function settingOf(key: string) {
  return sql<Setting | null>`(select value from settings where key = ${sql.lit(key)})`;
}

/** A setting, or undefined where there is none. */
export async function findSetting(db: Database, key: string): Promise<Setting | undefined> {
  const row = await db.selectFrom("settings").select("value").where("key", "=", key).executeTakeFirst();
  return row?.value;
}

/** Keeps a setting, in place of the one of that name. */
export async function saveSetting(db: Database, key: string, setting: object): Promise<void> {
  const value = JSON.stringify(setting);
  await db
    .insertInto("settings")
    .values({ key, value })
    .onConflict((conflict) => conflict.column("key").doUpdateSet({ value }))
    .execute();
}

/**
 * Replaces some fields of a setting and leaves its others.
 * @param where a condition on the present value of the setting
 * @returns whether it was written
 */
export async function mergeSetting(
  db: Database,
  key: string,
  fields: object,
  where: RawBuilder<boolean> = sql<boolean>`true`,
): Promise<boolean> {
  const written = await db
    .insertInto("settings")
    .values({ key, value: JSON.stringify(fields) })
    .onConflict((conflict) =>
      conflict.column("key").doUpdateSet({ value: sql`settings.value || excluded.value` }).where(where),
    )
    .returning("key")
    .executeTakeFirst();
  return written !== undefined;
}

/** Keeps a setting where there is none of that name yet. @returns whether there was none */
export async function addSetting(db: Database, key: string, setting: object): Promise<boolean> {
  const value = JSON.stringify(setting);
  const added = await db
    .insertInto("settings")
    .values({ key, value })
    .onConflict((conflict) => conflict.column("key").doNothing())
    .returning("key")
    .executeTakeFirst();
  return added !== undefined;
}

/**
 * Keeps a setting, unless another process did so since: it then waits for that one and changes nothing.
 * @param since what a field of it held when it was read
 * @returns whether it was kept
 */
export async function claimSetting<Name extends string>(
  trx: Database,
  key: string,
  setting: Readonly<Record<Name, Date>>,
  [name, since]: readonly [Name, Date | undefined],
): Promise<boolean> {
  const value = JSON.stringify(setting);
  const claimed = await trx
    .insertInto("settings")
    .values({ key, value })
    .onConflict((conflict) =>
      conflict
        .column("key")
        .doUpdateSet({ value })
        .where(sql<boolean>`settings.value ->> ${name} = ${since?.toISOString() ?? ""}`),
    )
    .returning("key")
    .executeTakeFirst();
  return claimed !== undefined;
}
