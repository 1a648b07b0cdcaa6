import * as contract from "contract/accounts/register.ts";
import { slice } from "../../platform/http/slice.ts";
import { intakeRegister } from "./write-register.ts";

export const calls = slice(contract, {
  registerBatch: async ({ items, dryRun }, _user, world) => ({
    results: await intakeRegister(world, items, { dryRun: dryRun === "1" }),
  }),
});
