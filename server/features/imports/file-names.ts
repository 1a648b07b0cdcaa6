import { oneLine } from "contract/fields.ts";
import { keyOf } from "contract/records/field-rules.ts";
import { fileNameOf } from "contract/records/file-name.ts";
import { normalize } from "contract/values.ts";
import type { Database } from "../../db/connect.ts";
import { hashOf } from "../../secrets.ts";
import type { World } from "../../world.ts";
import { hashOfExternalId } from "../candidates/erase-store.ts";
import { findFile } from "../files/store.ts";
import { type StoredFile, storeFile } from "../files/store-file.ts";
import { readFile } from "../record-files/read-file.ts";
import { candidateLayout, type ReadRecord } from "../record-files/source-record.ts";
import { findNamesOf, findNaming } from "./file-name-store.ts";
import { findForgotten, isForgotten } from "./forgotten-store.ts";
import { readPieces } from "./pieces.ts";
import type { ImportRow } from "./store.ts";

/** The fields of a line that name a file. */
const FILE_FIELDS = ["profilePicture", "personalResume"] as const;
/** What tells files of one name apart, and the longest extension behind it. */
const MARKED = /~([0-9a-f]{8})(?:\.[^.]{0,19})?$/;
/** Longest text that is looked at for a name, in characters. */
const LONGEST = 1000;
/** Longest beginning of a name that gets a mark. */
const STEM = 150;

/** The external ids of the lines of an import, by the names of the files that these name. */
type Naming = () => Promise<ReadonlyMap<string, ReadonlySet<string>>>;

/** Reads who of an import names which file; its lines are read for it once, when it is asked first. */
export function namingReader({ files }: Pick<World, "files">, row: ImportRow): Naming {
  const read = async () => {
    const naming = new Map<string, Set<string>>();
    const on = { bytes: () => undefined, unknown: () => undefined };
    for await (const piece of readFile(readPieces(files, row), candidateLayout, on)) {
      for (const record of piece) {
        if (!("read" in record)) continue;
        for (const name of filesOf(record)) {
          const ids = naming.get(name) ?? new Set();
          naming.set(name, ids.add(keyOf(record.key)));
        }
      }
    }
    return naming;
  };
  let naming: ReturnType<Naming> | undefined;
  return () => {
    naming ??= read();
    return naming;
  };
}

/** A name as a line has it, and the file that comes under it. */
export function nameSaid(said: unknown): string | undefined {
  return typeof said === "string" ? fileNameOf(oneLine(normalize(said.slice(0, LONGEST), "NFC"))) : undefined;
}

function filesOf(record: ReadRecord): string[] {
  const values = record.read();
  return FILE_FIELDS.flatMap((field) => nameSaid(values[field]) ?? []);
}

/**
 * Whether a file that came along was of somebody who is erased since: it is not stored again. Whose it is the lines of the
 * import tell; where none of them names it, the names do that the candidate had.
 */
export async function isOfErased(world: Pick<World, "db" | "secrets">, importId: number, name: string, naming: Naming) {
  const ids = (await naming()).get(nameSaid(name) ?? name);
  if (ids === undefined) return isForgotten(world, importId, name);
  const hashes = new Set([...ids].map((id) => hashOfExternalId(world, id)));
  return (await findForgotten(world.db, importId, [...hashes])).size === hashes.size;
}

/**
 * Stores a file that came with an import, and never in the place of another: two people at two desks who both bring a
 * 'cv.pdf' know nothing of each other, and nobody's sheet shows the resume of another (policy T-36, decision 082). A
 * name is also another's where its file never came.
 * @returns what became of it, and under which name it is stored: its own, or beside the one that has it
 */
export async function storeBeside(
  world: Parameters<typeof storeFile>[0],
  name: string,
  bytes: Uint8Array,
  { dryRun, naming }: { readonly dryRun: boolean; readonly naming: Naming },
): Promise<{ readonly stored: StoredFile; readonly name: string }> {
  const own = nameSaid(name) ?? name;
  if (await isFree(world.db, own, naming)) {
    const stored = await storeFile(world, own, bytes, { dryRun, mayReplace: false });
    if ("fault" in stored || stored.outcome !== "taken") return { stored, name: own };
  }
  const beside = marked(own, Buffer.from(hashOf(bytes), "base64url").toString("hex", 0, 4));
  return { stored: await storeFile(world, beside, bytes, { dryRun }), name: beside };
}

/** Whether a name is nobody's, or only theirs whose lines of the import have it. One that a file has is looked at there. */
async function isFree(db: Database, name: string, naming: Naming): Promise<boolean> {
  if (await findFile(db, name)) return true;
  const others = await findNaming(db, name);
  if (others.length === 0) return true;
  const ids = (await naming()).get(name);
  return others.every((externalId) => ids?.has(externalId));
}

/** A name of the same kind that no other file has. */
function marked(name: string, mark: string): string {
  const extension = /\.[^.]{0,19}$/.exec(name)?.[0] ?? "";
  return `${name.slice(0, Math.min(STEM, name.length - extension.length))}~${mark}${extension}`;
}

/** Whether a file is stored beside one that had its name. */
function isMarkedOf(stored: string, name: string): boolean {
  const mark = MARKED.exec(stored)?.[1];
  return mark !== undefined && stored === marked(name, mark);
}

/**
 * Lines that name their files as these are stored. Where a file does not come again, what an earlier import of the same
 * line stored beside another stays.
 * @param stored the names of what came with this import, by the names under which it came; null where it was refused
 */
export async function withStoredNames(
  db: Database,
  records: readonly ReadRecord[],
  stored: ReadonlyMap<string, string | null>,
): Promise<ReadRecord[]> {
  const known = await findNamesOf(
    db,
    records.map(({ key }) => keyOf(key)),
  );
  return records.map((record) => {
    const own = known.get(keyOf(record.key)) ?? [];
    if (stored.size === 0 && !own.some((name) => MARKED.test(name))) return record;
    const values = record.read();
    const changes = FILE_FIELDS.flatMap((field) => {
      const name = nameSaid(values[field]);
      if (name === undefined) return [];
      const kept = own.find((one) => one === name || isMarkedOf(one, name));
      // One that was refused is nobody's: what another has under its name is not meant.
      const found = stored.get(name) ?? kept ?? (stored.has(name) ? null : name);
      return found === name ? [] : [[field, found] as const];
    });
    if (changes.length === 0) return record;
    // What the line says is no longer all that decides what is stored of it.
    const text = `${record.text}\n${changes.join()}`;
    return { ...record, text, read: () => ({ ...record.read(), ...Object.fromEntries(changes) }) };
  });
}
