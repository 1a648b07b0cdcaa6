import { type FileKind, fileNameOf } from "contract/candidates/file-rules.ts";
import { hashOf } from "../../platform/configuration/secrets.ts";
import type { AppContext } from "../../platform/context.ts";
import type { Database } from "../../platform/db/connect.ts";
import { transact } from "../../platform/db/retry.ts";
import { encodePicture, PICTURE_TYPE } from "./encode-picture.ts";
import { encodeResume } from "./encode-resume.ts";
import { objectIdsOf, PDF_TYPE, pictureId } from "./file-objects.ts";
import { type FileIssue, fileReasons } from "./messages.ts";
import { scanFile } from "./scan-file.ts";
import { deleteUnnamedFiles, findFile, noteFileAgain, replaceFile, takeUnnamedFiles } from "./store.ts";

/** `taken`: another file has this name and must not be replaced. */
export type StoredFile =
  | { readonly outcome: "stored" | "unchanged" | "taken" }
  | { readonly issue: FileIssue; readonly reason: string };

const OTHER_KIND: Readonly<Record<FileKind, FileIssue>> = { picture: "notPicture", resume: "notResume" };

type StoredObjects = readonly { readonly id: string; readonly bytes: Uint8Array }[];

interface Encoded {
  readonly type: string;
  readonly parts: StoredObjects;
  readonly storedSha256: string | null;
}

/** Encodes a file and stores it under random ids (policy T-35, T-38, T-39). With `dryRun`, only checks the file. */
export async function storeFile(
  ctx: Pick<AppContext, "db" | "files" | "clock" | "random" | "scanner" | "log" | "metrics" | "policy">,
  givenName: string,
  bytes: Uint8Array,
  {
    dryRun = false,
    kind,
    mayReplace = true,
  }: { readonly dryRun?: boolean; readonly kind?: FileKind; readonly mayReplace?: boolean } = {},
): Promise<StoredFile> {
  const name = fileNameOf(givenName);
  if (name === undefined) return rejected("badName");
  const sha256 = hashOf(bytes);
  const known = await findFile(ctx.db, name);
  if (known?.sha256 === sha256 && known.scan_state === "infected") return rejected("infected");
  if (known?.sha256 === sha256 && (await isComplete(ctx, known))) {
    if (!dryRun) await noteFileAgain(ctx.db, name, ctx.clock.now());
    return { outcome: "unchanged" };
  }
  if (known && known.sha256 !== sha256 && !mayReplace) return { outcome: "taken" };

  const storedAs = ctx.random.token();
  const encoded = await encode(storedAs, bytes);
  if ("issue" in encoded) return rejected(encoded.issue);
  if (kind && kind !== (encoded.type === PDF_TYPE ? "resume" : "picture")) return rejected(OTHER_KIND[kind]);
  const scan = await scanned(ctx, encoded.type, bytes);
  if (scan.scan_state === "infected") return rejected("infected");
  if (dryRun) return { outcome: "stored" };
  await putParts(ctx, encoded.parts);
  const size = encoded.parts.at(-1)?.bytes.length ?? 0;
  const hashes = { sha256, stored_sha256: encoded.storedSha256 };
  const row = { name, stored_as: storedAs, content_type: encoded.type, size, ...hashes, ...scan };
  // If a file with the same content is stored, some of its bytes are missing or altered. So replace this file even if
  // `mayReplace` is false.
  const options = { now: ctx.clock.now(), mayReplace: mayReplace || known !== undefined };
  const former = await transact(ctx, (trx) => replaceFile(trx, row, options));
  if (former === "taken") {
    await deleteBytes(ctx, row);
    return { outcome: "taken" };
  }
  if (former) await deleteBytes(ctx, former);
  return { outcome: "stored" };
}

function rejected(issue: FileIssue): StoredFile {
  return { issue, reason: fileReasons[issue] };
}

/** Stores all objects of a file, or none if one fails, for example because the disk is full (policy F-26). */
async function putParts({ files }: Pick<AppContext, "files">, parts: StoredObjects): Promise<void> {
  try {
    for (const { id, bytes } of parts) await files.put(id, bytes);
  } catch (error) {
    await Promise.allSettled(parts.map(({ id }) => files.delete(id)));
    throw error;
  }
}

async function deleteBytes(ctx: Pick<AppContext, "files">, file: { stored_as: string; content_type: string }) {
  for (const id of objectIdsOf(file)) await ctx.files.delete(id);
}

/** Deletes the files that nothing refers to. Call this function last, because a rollback cannot restore their bytes. */
export async function deleteUnnamed(
  trx: Database,
  ctx: Pick<AppContext, "files">,
  names: readonly string[],
): Promise<void> {
  for (const file of await deleteUnnamedFiles(trx, names)) await deleteBytes(ctx, file);
}

/** Scans only resumes. Pictures need no scan, because the server encodes them again. */
async function scanned(
  ctx: Pick<AppContext, "scanner" | "log" | "metrics" | "clock" | "policy">,
  type: string,
  bytes: Uint8Array,
) {
  const result = { scan_found: null, scan_failures: 0 } as const;
  if (type !== PDF_TYPE) return { ...result, scan_state: "clean", scan_due_at: null } as const;
  const { state } = await scanFile(ctx, bytes);
  const seconds = state === "clean" ? ctx.policy.settings.fileRescanSeconds : 0;
  return { ...result, scan_state: state, scan_due_at: new Date(ctx.clock.now().getTime() + seconds * 1000) };
}

async function encode(storedAs: string, bytes: Uint8Array): Promise<Encoded | { issue: FileIssue }> {
  const squares = await encodePicture(bytes);
  if (squares === "badPicture" || squares === "noDecoder") return { issue: squares };
  if (squares) {
    return {
      type: PICTURE_TYPE,
      parts: squares.map((square) => ({ id: pictureId(storedAs, square.size), bytes: square.bytes })),
      storedSha256: null,
    };
  }
  const resume = await encodeResume(bytes);
  if ("issue" in resume) return { issue: resume.issue === "notPdf" ? "unknownKind" : resume.issue };
  return { type: PDF_TYPE, parts: [{ id: storedAs, bytes: resume.bytes }], storedSha256: hashOf(resume.bytes) };
}

async function isComplete(ctx: Pick<AppContext, "files">, file: { stored_as: string; content_type: string }) {
  const sizes = await Promise.all(objectIdsOf(file).map((id) => ctx.files.size(id)));
  return sizes.every((size) => size !== undefined);
}

const BATCH = 200;

/** Deletes one batch of files. @returns the number of files; after a full batch, more may remain */
export async function eraseUnnamedFiles(
  ctx: Pick<AppContext, "db" | "files" | "random">,
  before: Date,
): Promise<number> {
  return transact(ctx, async (trx) => {
    const files = await takeUnnamedFiles(trx, before, BATCH);
    // Delete the bytes before the commit. Otherwise a crash could leave bytes without a row.
    for (const file of files) await deleteBytes(ctx, file);
    return files.length;
  });
}
