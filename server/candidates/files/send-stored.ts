import type { AppContext } from "../../platform/context.ts";
import type { FileResponse } from "../../platform/http/feature.ts";
import { Problem } from "../../platform/http/problem.ts";
import { pictureId } from "./file-objects.ts";
import { findServableFile } from "./store.ts";

/** The name of a downloaded file gets the ending of its type, so that a PDF or picture program opens the file. */
const ENDINGS: Readonly<Record<string, string>> = { "application/pdf": ".pdf", "image/webp": ".webp" };

type Sent = NonNullable<Awaited<ReturnType<typeof findServableFile>>>;

export async function sendFileOf(
  ctx: Pick<AppContext, "files">,
  name: string,
  file: Sent,
  size: "128" | "512" = "512",
): Promise<FileResponse> {
  const isPicture = file.content_type.startsWith("image/");
  const id = isPicture ? pictureId(file.stored_as, size) : file.stored_as;
  const bytes = await ctx.files.size(id);
  if (bytes === undefined) throw new Problem("fileNotFound");
  return {
    contentType: file.content_type,
    etag: `"${(file.stored_sha256 ?? file.sha256).slice(0, 16)}${isPicture ? `-${size}` : ""}"`,
    saveAs: savedNameOf(name, file.content_type),
    cacheControl: isPicture ? "private, max-age=600" : "private, no-store",
    size: bytes,
    open: (range) => ctx.files.read(id, range),
  };
}

/** Sends a file of any dossier to staff, but never an infected file (policy T-40). @throws Problem fileNotFound */
export async function sendStored(
  ctx: Pick<AppContext, "db" | "files" | "scanner">,
  name: string | null,
  size?: "128" | "512",
): Promise<FileResponse> {
  const file = name === null ? undefined : await findServableFile(ctx.db, name, ctx.scanner !== undefined);
  if (name === null || !file) throw new Problem("fileNotFound");
  return sendFileOf(ctx, name, file, size);
}

function savedNameOf(name: string, contentType: string): string {
  const ending = ENDINGS[contentType] ?? "";
  return name.toLowerCase().endsWith(ending) ? name : name + ending;
}
