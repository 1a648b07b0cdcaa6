import * as contract from "contract/accounts/account.ts";
import { feature } from "../../platform/http/feature.ts";
import { currentUser } from "./current-user.ts";
import { updateUser } from "./update-user.ts";

export const calls = feature(contract, { currentUser, updateUser });
