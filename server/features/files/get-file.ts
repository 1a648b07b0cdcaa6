import type { ParsedInputOf } from "contract/call.ts";
import type * as contract from "contract/files.ts";
import { fileNameOf } from "contract/records/file-name.ts";
import { normalize } from "contract/values.ts";
import type { FileAnswer } from "../../http/file-answer.ts";
import { Problem } from "../../http/problem.ts";
import type { Caller } from "../../http/slice.ts";
import type { World } from "../../world.ts";
import { countSheet, type SheetReader } from "../candidates/count-sheet.ts";
import { hasOpenedSince, recordResumeOpening } from "../privacy/view-log-store.ts";
import { sendFileOf } from "./send-stored.ts";
import { findVisibleFile } from "./store.ts";
import { findFileReader } from "./token.ts";

/**
 * Sends a picture or a resume. The name is looked up in the database, never joined to a path (policy T-35), and only
 * files of active candidates are found (T-36). Each opening of a resume is noted (policy 6).
 */
export async function getFile(
  input: ParsedInputOf<typeof contract.getFile>,
  _user: undefined,
  world: World,
  caller: Caller,
): Promise<FileAnswer> {
  const reader = await findFileReader(world, input.token);
  if (!reader) throw new Problem("sessionExpired");
  // Asked for letter by letter: what is forgiven when a file is stored (spaces around it) finds nothing here.
  const name = normalize(input.name, "NFC");
  const isStorable = fileNameOf(name) === name;
  const file = isStorable ? await findVisibleFile(world.db, name, world.scanner !== undefined) : undefined;
  if (!file) throw new Problem("fileNotFound");
  const answer = await sendFileOf(world, name, file, input.size);
  if (!file.content_type.startsWith("image/")) await openResume(name, reader, world, caller);
  return answer;
}

/**
 * Notes that a resume is opened. It belongs to a sheet, and counts as one unless the account opened it or its sheet
 * within the day: nobody copies the resumes beside the sheets (policy T-45), in as many pieces as a reader asks for.
 * @throws Problem tooManyRequests
 */
async function openResume(name: string, reader: SheetReader, world: World, caller: Caller): Promise<void> {
  const now = world.clock.now();
  const aDayAgo = new Date(now.getTime() - world.policy.limits.candidateSheetPerAccount.seconds * 1000);
  const isOpen = await hasOpenedSince(world.db, reader.id, name, aDayAgo);
  const refusal = isOpen ? undefined : await countSheet(caller, reader);
  if (refusal) throw refusal;
  await recordResumeOpening(world.db, reader.id, name, now);
}
