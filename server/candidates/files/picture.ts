import { PICTURE_SIZES } from "contract/candidates/files.ts";

export const PDF_TYPE = "application/pdf";

export function pictureId(storedAs: string, size: "128" | "512"): string {
  return `${storedAs}-${size}`;
}

/** One id, or one per size of a picture, the largest last. */
export function objectIdsOf(file: { readonly stored_as: string; readonly content_type: string }): string[] {
  return file.content_type === PDF_TYPE
    ? [file.stored_as]
    : PICTURE_SIZES.map((size) => pictureId(file.stored_as, size));
}
