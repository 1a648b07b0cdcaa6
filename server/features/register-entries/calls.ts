import * as contract from "contract/register-entries.ts";
import { slice } from "../../http/slice.ts";
import { addEntryEmail } from "./add-entry-email.ts";
import { deleteRegisterEntry } from "./delete-register-entry.ts";
import { listRegister } from "./list-register.ts";
import { readRegisterEntry } from "./read-register-entry.ts";
import { removeEntryEmail } from "./remove-entry-email.ts";
import { saveRegisterEntry } from "./save-register-entry.ts";

export const calls = slice(contract, {
  listRegister,
  readRegisterEntry,
  saveRegisterEntry,
  deleteRegisterEntry,
  addEntryEmail,
  removeEntryEmail,
});
