import * as contract from "contract/account.ts";
import { slice } from "../../http/slice.ts";
import { currentUser } from "./current-user.ts";
import { updateUser } from "./update-user.ts";

export const calls = slice(contract, { currentUser, updateUser });
