import { buffer } from "node:stream/consumers";
import { PICTURE_SIZES } from "contract/candidates/files.ts";
import type { Selectable } from "kysely";
import { hashOf } from "../../platform/configuration/secrets.ts";
import type { AppContext } from "../../platform/context.ts";
import type { FilesTable } from "../../platform/db/tables/candidates.ts";

export const PDF_TYPE = "application/pdf";

export function pictureId(storedAs: string, size: "128" | "512"): string {
  return `${storedAs}-${size}`;
}

/** @returns one id for a resume; for a picture one id per size, with the largest size last */
export function objectIdsOf(file: { readonly stored_as: string; readonly content_type: string }): string[] {
  return file.content_type === PDF_TYPE
    ? [file.stored_as]
    : PICTURE_SIZES.map((size) => pictureId(file.stored_as, size));
}

/**
 * Compares stored bytes with the file's row. For a picture, compares only the size, because the stored hash is the
 * hash of the upload.
 */
export async function hasBytesOf(
  ctx: Pick<AppContext, "files">,
  row: Pick<Selectable<FilesTable>, "stored_as" | "content_type" | "size" | "sha256" | "stored_sha256">,
): Promise<"whole" | "missing" | "altered"> {
  const ids = objectIdsOf(row);
  const sizes = await Promise.all(ids.map((id) => ctx.files.size(id)));
  if (sizes.includes(undefined)) return "missing";
  if (sizes.at(-1) !== row.size) return "altered";
  if (row.content_type !== PDF_TYPE) return "whole";
  const bytes = await ctx.files.read(row.stored_as);
  if (!bytes) return "missing";
  return hashOf(await buffer(bytes)) === (row.stored_sha256 ?? row.sha256) ? "whole" : "altered";
}
