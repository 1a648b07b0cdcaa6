import { FILE_BYTES } from "contract/files.ts";
import { type FileKind, fileKindOf, PICTURE_PIXELS } from "contract/records/file-kind.ts";
import { pictureSizeOf } from "./picture-size.ts";
import { refusals } from "./texts.ts";

/** Why a file is not sent, or undefined: the server would refuse it as well, after all of it has come (beyond B1-25). */
export async function fileFault(kind: FileKind, file: Blob): Promise<string | undefined> {
  if (file.size > FILE_BYTES) return refusals.tooLarge(file.size);
  if (file.size === 0) return refusals.empty;
  let bytes: Uint8Array<ArrayBuffer>;
  try {
    bytes = new Uint8Array(await file.arrayBuffer());
  } catch {
    return refusals.unreadable;
  }
  const found = fileKindOf(bytes);
  if (found === undefined) return refusals.unknownKind;
  if (found !== kind) return kind === "picture" ? refusals.notPicture : refusals.notResume;
  if (kind === "resume") return undefined;
  const size = pictureSizeOf(bytes);
  return size && size.width > 0 && size.width * size.height <= PICTURE_PIXELS ? undefined : refusals.badPicture;
}
