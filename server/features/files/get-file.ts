import type { ParsedInputOf } from "contract/call.ts";
import type * as contract from "contract/files.ts";
import type { FileAnswer } from "../../http/file-answer.ts";
import { Problem } from "../../http/problem.ts";
import type { World } from "../../world.ts";
import { recordResumeOpening } from "../privacy/view-log-store.ts";
import { fileNameOf } from "./file-name.ts";
import { pictureId } from "./picture.ts";
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
): Promise<FileAnswer> {
  const accountId = await findFileReader(world, input.token);
  if (!accountId) throw new Problem("sessionExpired");
  const name = fileNameOf(input.name);
  const file = name && (await findVisibleFile(world.db, name, world.scanner !== undefined));
  if (!file) throw new Problem("fileNotFound");
  const picture = file.content_type.startsWith("image/");
  const size = input.size ?? "512";
  const id = picture ? pictureId(file.stored_as, size) : file.stored_as;
  const bytes = await world.files.size(id);
  if (bytes === undefined) throw new Problem("fileNotFound");
  if (!picture) await recordResumeOpening(world.db, accountId, name, world.clock.now());
  return {
    contentType: file.content_type,
    etag: `"${file.sha256.slice(0, 16)}${picture ? `-${size}` : ""}"`,
    cacheControl: picture ? "private, max-age=600" : "private, no-store",
    size: bytes,
    open: (range) => world.files.read(id, range),
  };
}
