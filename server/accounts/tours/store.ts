import type { Database } from "../../platform/db/connect.ts";

export async function findConfiguration(db: Database, accountId: string, type: number) {
  return db
    .selectFrom("configurations")
    .select(["details", "is_active as isActive"])
    .where("account_id", "=", accountId)
    .where("type", "=", type)
    .executeTakeFirst();
}

export async function saveConfiguration(
  db: Database,
  configuration: { accountId: string; type: number; details: Record<string, unknown>; isActive: boolean; now: Date },
): Promise<void> {
  const changed = {
    details: JSON.stringify(configuration.details),
    is_active: configuration.isActive,
    updated_at: configuration.now,
  };
  await db
    .insertInto("configurations")
    .values({ account_id: configuration.accountId, type: configuration.type, ...changed })
    .onConflict((conflict) => conflict.columns(["account_id", "type"]).doUpdateSet(changed))
    .execute();
}
