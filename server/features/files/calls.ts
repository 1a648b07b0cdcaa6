import * as contract from "contract/files.ts";
import { fileNameOf } from "contract/records/file-name.ts";
import { Problem } from "../../http/problem.ts";
import { slice } from "../../http/slice.ts";
import { getFile } from "./get-file.ts";
import { storeFile } from "./store-file.ts";

export const calls = slice(contract, {
  getFile,
  async putFile({ name, content, dryRun }, _user, world) {
    const stored = await storeFile(world, name, content, { dryRun: dryRun === "1" });
    if ("reason" in stored) throw new Problem("fileRefused", { error: stored.reason });
    return { name: fileNameOf(name) ?? name };
  },
});
