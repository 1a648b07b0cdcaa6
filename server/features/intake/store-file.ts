import { PICTURE_SIZES } from "contract/files.ts";
import { transact } from "../../db/retry.ts";
import { hashOf } from "../../secrets.ts";
import type { World } from "../../world.ts";
import { fileNameOf } from "../files/file-name.ts";
import { pictureId } from "../files/picture.ts";
import { findPdfFault, type PdfFault } from "./check-pdf.ts";
import { encodePicture, PICTURE_TYPE } from "./encode-picture.ts";
import { findFile, replaceFile } from "./file-store.ts";

const PDF_TYPE = "application/pdf";

/** Why a file is refused. */
export type FileFault = Exclude<PdfFault, "notPdf"> | "badName" | "unknownKind" | "badPicture";

/** What became of a file. */
export type StoredFile = { readonly outcome: "stored" | "unchanged" } | { readonly fault: FileFault };

type Parts = readonly { readonly id: string; readonly bytes: Uint8Array }[];

/**
 * Stores a picture or a resume under the name that candidate records use, replacing the former one. Pictures are
 * re-encoded; the bytes lie under ids that tell nothing (policy T-35, T-38, T-39). With `dryRun` it is only checked.
 */
export async function storeFile(
  world: Pick<World, "db" | "files" | "clock" | "random">,
  givenName: string,
  bytes: Uint8Array,
  { dryRun = false } = {},
): Promise<StoredFile> {
  const name = fileNameOf(givenName);
  if (name === undefined) return { fault: "badName" };
  const sha256 = hashOf(bytes);
  const known = await findFile(world.db, name);
  if (known?.sha256 === sha256 && (await isComplete(world, known))) return { outcome: "unchanged" };

  const storedAs = world.random.token();
  const encoded = await encode(storedAs, bytes);
  if ("fault" in encoded) return encoded;
  if (dryRun) return { outcome: "stored" };
  for (const { id, bytes: part } of encoded.parts) await world.files.put(id, part);
  const size = encoded.parts.at(-1)?.bytes.length ?? 0;
  const row = { name, stored_as: storedAs, content_type: encoded.type, size, sha256 };
  const former = await transact(world, (trx) => replaceFile(trx, row, world.clock.now()));
  if (former) await deleteBytes(world, former);
  return { outcome: "stored" };
}

/** Deletes the bytes of a file that is no longer in the table. */
export async function deleteBytes(world: Pick<World, "files">, file: { stored_as: string; content_type: string }) {
  for (const id of idsOf(file)) await world.files.delete(id);
}

async function encode(
  storedAs: string,
  bytes: Uint8Array,
): Promise<{ type: string; parts: Parts } | { fault: FileFault }> {
  const squares = await encodePicture(bytes);
  if (squares === "badPicture") return { fault: "badPicture" };
  if (squares) {
    return {
      type: PICTURE_TYPE,
      parts: squares.map((square) => ({ id: pictureId(storedAs, square.size), bytes: square.bytes })),
    };
  }
  const fault = findPdfFault(bytes);
  if (fault) return { fault: fault === "notPdf" ? "unknownKind" : fault };
  return { type: PDF_TYPE, parts: [{ id: storedAs, bytes }] };
}

function idsOf(file: { stored_as: string; content_type: string }): string[] {
  return file.content_type === PDF_TYPE
    ? [file.stored_as]
    : PICTURE_SIZES.map((size) => pictureId(file.stored_as, size));
}

async function isComplete(world: Pick<World, "files">, file: { stored_as: string; content_type: string }) {
  const sizes = await Promise.all(idsOf(file).map((id) => world.files.size(id)));
  return sizes.every((size) => size !== undefined);
}
