import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { fileNameOf } from "contract/candidates/file-rules.ts";
import { FILE_BYTES } from "contract/candidates/files.ts";
import { ARCHIVE_BYTES, ARCHIVE_ENTRIES, type RejectedImportFile } from "contract/candidates/imports.ts";
import type { Entry, ZipFile } from "yauzl";
import yauzl from "yauzl";
import type { AppContext } from "../../platform/context.ts";
import { ChunkMissing, readChunks, readRange } from "./chunks.ts";
import { entryIssues } from "./messages.ts";
import type { ImportFileRow } from "./store.ts";

const SIGNATURES = ["PK\u0003\u0004", "PK\u0005\u0006"];
const MODE_SHIFT = 16;
const KIND_OF_MODE = 0o170000;
const PLAIN_FILE = 0o100000;
const ENCRYPTED = 1;

export class BadArchive extends Error {
  readonly isTooLarge: boolean;
  constructor(isTooLarge: boolean) {
    super(isTooLarge ? "The archive is too large" : "The archive cannot be read");
    this.isTooLarge = isTooLarge;
  }
}

export type ArchiveEntry =
  | { readonly name: string; readonly open: () => Promise<Uint8Array<ArrayBuffer>> }
  | RejectedImportFile;

export function isArchive(start: Uint8Array): boolean {
  return SIGNATURES.includes(Buffer.from(start.subarray(0, 4)).toString("latin1"));
}

/**
 * Lists the files of an archive without unpacking them. `open` unpacks one file, and stops at the size that the archive
 * states (B1-40).
 * @throws BadArchive if the archive is unreadable or too large
 */
export async function readArchive(
  files: AppContext["files"],
  archive: { readonly stored_as: string; readonly bytes: number },
): Promise<{ readonly entries: ArchiveEntry[]; readonly unpacked: number }> {
  const zip = await openArchive(files, archive);
  if (zip.entryCount > ARCHIVE_ENTRIES) throw new BadArchive(true);
  const entries: ArchiveEntry[] = [];
  const names = new Set<string>();
  let unpacked = 0;
  try {
    for await (const entry of zip.eachEntry()) {
      unpacked += entry.uncompressedSize;
      if (unpacked > ARCHIVE_BYTES) throw new BadArchive(true);
      const path = nameOf(entry);
      if (isSystemFile(path)) continue;
      const error = issueOf(entry, path, names);
      if (error) entries.push({ name: path.slice(0, 200), error });
      else {
        const name = lastPart(path);
        names.add(name);
        entries.push({ name, open: () => unpack(zip, entry) });
      }
    }
  } catch (error) {
    throw error instanceof BadArchive ? error : new BadArchive(false);
  }
  return { entries, unpacked };
}

async function openArchive(
  files: AppContext["files"],
  { stored_as, bytes }: { readonly stored_as: string; readonly bytes: number },
): Promise<ZipFile> {
  const options = { lazyEntries: true, decodeStrings: false, validateEntrySizes: true, autoClose: false };
  try {
    return await yauzl.fromRandomAccessReaderPromise(new ChunkReader(files, stored_as), bytes, options);
  } catch {
    throw new BadArchive(false);
  }
}

class ChunkReader extends yauzl.RandomAccessReader {
  readonly #files: AppContext["files"];
  readonly #storedAs: string;
  constructor(files: AppContext["files"], storedAs: string) {
    super();
    this.#files = files;
    this.#storedAs = storedAs;
  }
  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(readRange(this.#files, this.#storedAs, { start, end }));
  }
}

/** Returns the name of an archive's entry unchanged, because a correction could hide that the name is unsafe. */
function nameOf(entry: Entry): string {
  return yauzl.getFileNameLowLevel(entry.generalPurposeBitFlag, entry.fileNameRaw, entry.extraFields, true);
}

const lastPart = (path: string) => fileNameOf(path.split("/").at(-1) ?? "") ?? "";

function isSystemFile(path: string): boolean {
  const parts = path.split("/");
  if (parts.includes("..")) return false;
  return path.endsWith("/") || parts[0] === "__MACOSX" || [".DS_Store", "Thumbs.db"].includes(parts.at(-1) ?? "");
}

function issueOf(entry: Entry, path: string, names: ReadonlySet<string>): string | undefined {
  if (/^[/\\]|^[A-Za-z]:|\\|\0/.test(path) || path.split("/").includes("..")) return entryIssues.unsafePath;
  const kind = (entry.externalFileAttributes >>> MODE_SHIFT) & KIND_OF_MODE;
  if (kind !== 0 && kind !== PLAIN_FILE) return entryIssues.noFile;
  if ((entry.generalPurposeBitFlag & ENCRYPTED) !== 0) return entryIssues.encrypted;
  if (!entry.canDecodeFileData()) return entryIssues.unknownMethod;
  const name = lastPart(path);
  if (name === "") return entryIssues.badName;
  if (names.has(name)) return entryIssues.twice;
  return entry.uncompressedSize > FILE_BYTES ? entryIssues.tooLarge : undefined;
}

async function unpack(zip: ZipFile, entry: Entry): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await buffer(await zip.openReadStreamPromise(entry)));
}

interface ReceivedFile {
  readonly name: string;
  /** An empty object means that the upload already reported the rejection of this file. */
  readonly open: () => Promise<Uint8Array<ArrayBuffer> | { readonly reason: string } | Record<string, never>>;
}

export async function* readFiles(files: AppContext["files"], file: ImportFileRow): AsyncGenerator<ReceivedFile> {
  if (!file.is_archive) {
    const open = async () => new Uint8Array(await buffer(Readable.from(readChunks(files, file)())));
    yield { name: file.name, open };
    return;
  }
  for (const entry of (await readArchive(files, file)).entries) {
    if ("error" in entry) yield { name: entry.name, open: async () => ({}) };
    else yield { name: entry.name, open: () => unpacked(entry.open) };
  }
}

async function unpacked(open: () => Promise<Uint8Array<ArrayBuffer>>) {
  try {
    return await open();
  } catch (error) {
    if (error instanceof ChunkMissing) throw error;
    return { reason: entryIssues.damaged };
  }
}
