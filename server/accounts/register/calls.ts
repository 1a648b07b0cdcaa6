import * as contract from "contract/accounts/register.ts";
import { isDryRun } from "contract/records.ts";
import { feature } from "../../platform/http/feature.ts";
import { intakeRegister } from "./write-register.ts";

export const calls = feature(contract, {
  registerBatch: async ({ items, dryRun }, _user, ctx) => ({
    results: await intakeRegister(ctx, items, { dryRun: isDryRun(dryRun) }),
  }),
});
