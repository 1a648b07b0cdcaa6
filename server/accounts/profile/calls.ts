import * as contract from "contract/accounts/account.ts";
import { slice } from "../../platform/http/slice.ts";
import { currentUser } from "./current-user.ts";
import { updateUser } from "./update-user.ts";

export const calls = slice(contract, { currentUser, updateUser });
