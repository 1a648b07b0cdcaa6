import * as contract from "contract/login.ts";
import { slice } from "../../http/slice.ts";
import { login } from "./login.ts";
import { logout } from "./logout.ts";

export const calls = slice(contract, { login, logout });
