import * as contract from "contract/accounts/tours.ts";
import type { Database } from "../../platform/db/connect.ts";
import { feature } from "../../platform/http/feature.ts";
import { Problem } from "../../platform/http/problem.ts";

export const calls = feature(contract, {
  async configurationRead(input, user, ctx) {
    const stored = await findConfiguration(ctx.db, user.id, toType(input.type));
    return stored ?? { details: {}, isActive: true };
  },
  async configurationWrite(input, user, ctx) {
    const { details, isActive } = input;
    const changed = { details: JSON.stringify(details), is_active: isActive, updated_at: ctx.clock.now() };
    await ctx.db
      .insertInto("configurations")
      .values({ account_id: user.id, type: toType(input.type), ...changed })
      .onConflict((conflict) => conflict.columns(["account_id", "type"]).doUpdateSet(changed))
      .execute();
    return { details, isActive };
  },
});

function toType(text: string): number {
  const type = contract.CONFIGURATION_TYPES.find((known) => String(known) === text);
  if (type === undefined) throw new Problem("notFound");
  return type;
}

async function findConfiguration(db: Database, accountId: string, type: number) {
  return db
    .selectFrom("configurations")
    .select(["details", "is_active as isActive"])
    .where("account_id", "=", accountId)
    .where("type", "=", type)
    .executeTakeFirst();
}
