import * as contract from "contract/staff-passkeys.ts";
import { slice } from "../../http/slice.ts";
import { addPasskey } from "./add-passkey.ts";
import { deletePasskey } from "./delete-passkey.ts";
import { passkeyOptions } from "./passkey-options.ts";
import { passkeys } from "./passkeys.ts";

export const calls = slice(contract, { passkeys, passkeyOptions, addPasskey, deletePasskey });
