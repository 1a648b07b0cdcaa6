import * as contract from "contract/privacy.ts";
import { slice } from "../../http/slice.ts";
import { deleteUser } from "./delete-user.ts";
import { endOtherSessions } from "./end-other-sessions.ts";
import { endSession } from "./end-session.ts";
import { sessionList } from "./session-list.ts";
import { userData } from "./user-data.ts";

export const calls = slice(contract, { userData, deleteUser, sessionList, endSession, endOtherSessions });
