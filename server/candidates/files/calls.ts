import { fileNameOf } from "contract/candidates/file-rules.ts";
import * as contract from "contract/candidates/files.ts";
import { isDryRun } from "contract/records.ts";
import { normalize } from "contract/values.ts";
import { findFileReader } from "../../accounts/sessions/file-token.ts";
import { feature } from "../../platform/http/feature.ts";
import { Problem } from "../../platform/http/problem.ts";
import { withinSheetsOfDay } from "../search/sheet-limit.ts";
import { openResume } from "../search/view-log-store.ts";
import { sendFileOf } from "./send-stored.ts";
import { findVisibleFile } from "./store.ts";
import { storeFile } from "./store-file.ts";

export const calls = feature(contract, {
  /** Finds only files of active candidates (policy T-36). The server builds no path from the requested name (T-35). */
  async getFile(input, _user, ctx) {
    const reader = await findFileReader(ctx, input.token);
    if (!reader) throw new Problem("sessionExpired");
    // Do not trim the name, because it must be equal to the stored name.
    const name = normalize(input.name, "NFC");
    const isStorable = fileNameOf(name) === name;
    const file = isStorable ? await findVisibleFile(ctx.db, name, ctx.scanner !== undefined) : undefined;
    if (!file) throw new Problem("fileNotFound");
    const response = await sendFileOf(ctx, name, file, input.size);
    // A resume counts towards the daily limit of sheets, so that nobody can copy all resumes (policy T-45).
    if (!file.content_type.startsWith("image/"))
      await withinSheetsOfDay(ctx, reader, (db, now, bound) => openResume(db, reader.id, name, now, bound));
    return response;
  },

  async putFile({ name, content, dryRun }, _user, ctx) {
    const stored = await storeFile(ctx, name, content, { dryRun: isDryRun(dryRun) });
    if ("reason" in stored) throw new Problem("fileRefused", { error: stored.reason });
    return { name: fileNameOf(name) ?? name };
  },
});
