import * as contract from "contract/files.ts";
import { fileNameOf } from "contract/records/file-name.ts";
import { normalize } from "contract/values.ts";
import { Problem } from "../../http/problem.ts";
import { slice } from "../../http/slice.ts";
import { withinSheetsOfDay } from "../candidates/sheet-limit.ts";
import { openResume } from "../privacy/view-log-store.ts";
import { sendFileOf } from "./send-stored.ts";
import { findVisibleFile } from "./store.ts";
import { storeFile } from "./store-file.ts";
import { findFileReader } from "./token.ts";

export const calls = slice(contract, {
  /**
   * Sends a picture or a resume. The name is looked up in the database, never joined to a path (policy T-35), and only
   * files of active candidates are found (T-36). Each opening of a resume is noted (policy 6).
   */
  async getFile(input, _user, world) {
    const reader = await findFileReader(world, input.token);
    if (!reader) throw new Problem("sessionExpired");
    // Asked for letter by letter: what is forgiven when a file is stored (spaces around it) finds nothing here.
    const name = normalize(input.name, "NFC");
    const isStorable = fileNameOf(name) === name;
    const file = isStorable ? await findVisibleFile(world.db, name, world.scanner !== undefined) : undefined;
    if (!file) throw new Problem("fileNotFound");
    const answer = await sendFileOf(world, name, file, input.size);
    // A resume belongs to a sheet, and counts as one unless the account opened it or its sheet within the day: nobody copies
    // the resumes beside the sheets (policy T-45), in as many pieces as a reader asks for.
    if (!file.content_type.startsWith("image/"))
      await withinSheetsOfDay(world, reader, (db, now, bound) => openResume(db, reader.id, name, now, bound));
    return answer;
  },

  async putFile({ name, content, dryRun }, _user, world) {
    const stored = await storeFile(world, name, content, { dryRun: dryRun === "1" });
    if ("reason" in stored) throw new Problem("fileRefused", { error: stored.reason });
    return { name: fileNameOf(name) ?? name };
  },
});
