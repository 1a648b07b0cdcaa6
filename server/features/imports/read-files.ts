import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import type { World } from "../../world.ts";
import { readArchive } from "./archive.ts";
import { entryFaults } from "./messages.ts";
import { PieceGone, readPieces } from "./pieces.ts";
import type { ImportFileRow } from "./store.ts";

/** A picture or a resume that came along, or an entry that is not to be taken. */
interface GivenFile {
  readonly name: string;
  /** Its bytes, or why they cannot be had; nothing where the refusal is told already. */
  readonly open: () => Promise<Uint8Array<ArrayBuffer> | { readonly reason: string } | Record<string, never>>;
}

/** The files that came as one file or as an archive, in their order: those that are refused already are among them. */
export async function* readFiles(files: World["files"], file: ImportFileRow): AsyncGenerator<GivenFile> {
  if (!file.is_archive) {
    const open = async () => new Uint8Array(await buffer(Readable.from(readPieces(files, file)())));
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
    if (error instanceof PieceGone) throw error;
    return { reason: entryFaults.damaged };
  }
}
