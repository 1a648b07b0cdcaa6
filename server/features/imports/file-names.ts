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

const FILE_FIELDS = ["profilePicture", "personalResume"] as const;
/** The mark that tells files of one name apart, before the extension. */
const MARKED = /~([0-9a-f]{8})(?:\.[^.]{0,19})?$/;
/** Characters of a text that are looked at for a name. */
const LONGEST = 1000;
/** Characters of a name that are kept before a mark. */
const STEM = 150;

/** The external ids of the lines that name a file, by its name. */
type Naming = () => Promise<ReadonlyMap<string, ReadonlySet<string>>>;

/** Reads which lines of an import name which file, once, when it is called first. */
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

/** The file name that a line means. */
export function nameSaid(said: unknown): string | undefined {
  return typeof said === "string" ? fileNameOf(oneLine(normalize(said.slice(0, LONGEST), "NFC"))) : undefined;
}

function filesOf(record: ReadRecord): string[] {
  const values = record.read();
  return FILE_FIELDS.flatMap((field) => nameSaid(values[field]) ?? []);
}

/**
 * True if a file belongs to somebody who was erased since it came: it is not stored again. Its owner is whose line names it,
 * or else who had a file of that name.
 */
export async function isOfErased(world: Pick<World, "db" | "secrets">, importId: number, name: string, naming: Naming) {
  const ids = (await naming()).get(nameSaid(name) ?? name);
  if (ids === undefined) return isForgotten(world, importId, name);
  const hashes = new Set([...ids].map((id) => hashOfExternalId(world, id)));
  return (await findForgotten(world.db, importId, [...hashes])).size === hashes.size;
}

/**
 * Stores a file that came with an import without replacing another: two people who both bring a 'cv.pdf' know nothing of
 * each other, and no sheet may show the resume of somebody else (policy T-36, decision 082). A name also belongs to a
 * candidate whose file never came.
 * @returns the outcome, and the name under which it is stored: its own, or one with a mark
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

/** True if only lines of this import name the file. Where a file has the name, `storeFile` decides. */
async function isFree(db: Database, name: string, naming: Naming): Promise<boolean> {
  if (await findFile(db, name)) return true;
  const others = await findNaming(db, name);
  if (others.length === 0) return true;
  const ids = (await naming()).get(name);
  return others.every((externalId) => ids?.has(externalId));
}

function marked(name: string, mark: string): string {
  const extension = /\.[^.]{0,19}$/.exec(name)?.[0] ?? "";
  return `${name.slice(0, Math.min(STEM, name.length - extension.length))}~${mark}${extension}`;
}

function isMarkedOf(stored: string, name: string): boolean {
  const mark = MARKED.exec(stored)?.[1];
  return mark !== undefined && stored === marked(name, mark);
}

/**
 * Replaces the file names in lines by those under which the files are stored. Where a file does not come again, the name
 * that an earlier import of the same line gave it stays.
 * @param stored the names in the store by the names under which files came; null where refused
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
      // A refused file leaves the field empty: another candidate's file of that name is not meant.
      const found = stored.get(name) ?? kept ?? (stored.has(name) ? null : name);
      return found === name ? [] : [[field, found] as const];
    });
    if (changes.length === 0) return record;
    // The mark must change with the stored names.
    const text = `${record.text}\n${changes.join()}`;
    return { ...record, text, read: () => ({ ...record.read(), ...Object.fromEntries(changes) }) };
  });
}
