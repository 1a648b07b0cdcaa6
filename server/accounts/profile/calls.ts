import * as contract from "contract/accounts/account.ts";
import { feature } from "../../platform/http/feature.ts";
import { readUser } from "./current-user.ts";
import { updateUser } from "./update-user.ts";

export const calls = feature(contract, {
  currentUser: (_input, user, ctx) => readUser(ctx.db, user, ctx),
  updateUser,
});
