import { PICTURE_SIZES } from "contract/files.ts";

/** What resumes are stored and served as; every other file is a picture. */
export const PDF_TYPE = "application/pdf";

/** The id under which one size of a picture lies. */
export function pictureId(storedAs: string, size: "128" | "512"): string {
  return `${storedAs}-${size}`;
}

/** The ids under which the bytes of a file lie: one, or one for each size of a picture, the largest last. */
export function objectIdsOf(file: { readonly stored_as: string; readonly content_type: string }): string[] {
  return file.content_type === PDF_TYPE
    ? [file.stored_as]
    : PICTURE_SIZES.map((size) => pictureId(file.stored_as, size));
}
