import type { AnswerOf, ParsedInputOf } from "contract/call.ts";
import type * as contract from "contract/files.ts";
import { fileNameOf } from "contract/records/file-name.ts";
import { Problem } from "../../http/problem.ts";
import type { World } from "../../world.ts";
import { storeFile } from "./store-file.ts";

type Call = typeof contract.putFile;

/** Stores or replaces a picture or a resume; what it is, its bytes say, not its name nor its declared type. */
export async function putFile(input: ParsedInputOf<Call>, _user: undefined, world: World): Promise<AnswerOf<Call>> {
  const stored = await storeFile(world, input.name, input.content, { dryRun: input.dryRun === "1" });
  if ("reason" in stored) throw new Problem("fileRefused", { error: stored.reason });
  return { name: fileNameOf(input.name) ?? input.name };
}
