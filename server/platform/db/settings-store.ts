import { type RawBuilder, sql } from "kysely";
import type { Database } from "./connect.ts";

export type Setting = Readonly<Record<string, unknown>>;

export function settingOf(key: string) {
  return sql<Setting | null>`(select value from settings where key = ${sql.lit(key)})`;
}

export async function findSetting(db: Database, key: string): Promise<Setting | undefined> {
  const row = await db.selectFrom("settings").select("value").where("key", "=", key).executeTakeFirst();
  return row?.value;
}

export async function saveSetting(db: Database, key: string, setting: object): Promise<void> {
  const value = JSON.stringify(setting);
  await db
    .insertInto("settings")
    .values({ key, value })
    .onConflict((conflict) => conflict.column("key").doUpdateSet({ value }))
    .execute();
}

/** Merges values into a setting if the stored value satisfies `where`. @returns true if the values were merged */
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

/** @returns false if the setting already exists */
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
 * Changes the date in a setting if the stored date is still `since`.
 * @param since - the date that this process read before
 * @returns false if a parallel process changed the date first
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
