import { keyOf } from "contract/candidates/field-rules.ts";
import { fileNameOf } from "contract/candidates/file-rules.ts";
import { oneLine } from "contract/fields.ts";
import { normalize } from "contract/values.ts";
import { hashOf } from "../../platform/configuration/secrets.ts";
import type { AppContext } from "../../platform/context.ts";
import type { Database } from "../../platform/db/connect.ts";
import { findFile } from "../files/store.ts";
import { type StoredFile, storeFile } from "../files/store-file.ts";
import { hashOfExternalId } from "../intake/erase-store.ts";
import { readChunks } from "./chunks.ts";
import { findCandidatesNaming, findNamesOf } from "./file-name-store.ts";
import { findForgotten, isForgotten } from "./forgotten-store.ts";
import { readFile } from "./read-file.ts";
import { layoutOf, type ReadRecord } from "./source-record.ts";
import type { ImportRow } from "./store.ts";

const FILE_FIELDS = ["profilePicture", "personalResume"] as const;
/**
 * The mark of eight hexadecimal digits in a file name. A file gets this mark if another candidate's file has the same
 * name.
 */
const MARKED = /~([0-9a-f]{8})(?:\.[^.]{0,19})?$/;
const LONGEST = 1000;
const STEM = 150;

type Naming = () => Promise<ReadonlyMap<string, ReadonlySet<string>>>;

export function namingReader({ files }: Pick<AppContext, "files">, row: ImportRow): Naming {
  const read = async () => {
    const naming = new Map<string, Set<string>>();
    const on = { bytes: () => undefined, unknown: () => undefined };
    for await (const chunk of readFile(readChunks(files, row), layoutOf(row.kind, row.columns), on)) {
      for (const record of chunk) {
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

export function cleanFileName(value: unknown): string | undefined {
  return typeof value === "string" ? fileNameOf(oneLine(normalize(value.slice(0, LONGEST), "NFC"))) : undefined;
}

function filesOf(record: ReadRecord): string[] {
  const values = record.read();
  return FILE_FIELDS.flatMap((field) => cleanFileName(values[field]) ?? []);
}

/**
 * True if the import must not store the file, because all candidates with a file of this name were erased after the
 * upload. The lines of the import name the candidates. If no line has the file name, the erased dossiers decide.
 */
export async function isOfErased(
  ctx: Pick<AppContext, "db" | "secrets">,
  importId: number,
  name: string,
  naming: Naming,
) {
  const ids = (await naming()).get(cleanFileName(name) ?? name);
  if (ids === undefined) return isForgotten(ctx, importId, name);
  const hashes = new Set([...ids].map((id) => hashOfExternalId(ctx, id)));
  return (await findForgotten(ctx.db, importId, [...hashes])).size === hashes.size;
}

/**
 * Stores a file. If another candidate's file has the same name, adds a mark to the name, so that no clinic sees a
 * wrong resume (policy T-36, decision 082).
 */
export async function storeUnderFreeName(
  ctx: Parameters<typeof storeFile>[0],
  name: string,
  bytes: Uint8Array,
  { dryRun, naming }: { readonly dryRun: boolean; readonly naming: Naming },
): Promise<{ readonly stored: StoredFile; readonly name: string }> {
  const own = cleanFileName(name) ?? name;
  if (await mayStoreAs(ctx.db, own, naming)) {
    const stored = await storeFile(ctx, own, bytes, { dryRun, mayReplace: false });
    if ("issue" in stored || stored.outcome !== "taken") return { stored, name: own };
  }
  const marked = markedName(own, Buffer.from(hashOf(bytes), "base64url").toString("hex", 0, 4));
  return { stored: await storeFile(ctx, marked, bytes, { dryRun }), name: marked };
}

/**
 * True if no other candidate uses the name. Also true if a stored file has the name, because `storeFile` then decides
 * whether the name is taken.
 */
async function mayStoreAs(db: Database, name: string, naming: Naming): Promise<boolean> {
  if (await findFile(db, name)) return true;
  const others = await findCandidatesNaming(db, name);
  if (others.length === 0) return true;
  const ids = (await naming()).get(name);
  return others.every((externalId) => ids?.has(externalId));
}

function markedName(name: string, mark: string): string {
  const extension = /\.[^.]{0,19}$/.exec(name)?.[0] ?? "";
  return `${name.slice(0, Math.min(STEM, name.length - extension.length))}~${mark}${extension}`;
}

function isMarkedOf(stored: string, name: string): boolean {
  const mark = MARKED.exec(stored)?.[1];
  return mark !== undefined && stored === markedName(name, mark);
}

/**
 * Replaces the file names in records by their stored names. If the file was not sent again, uses the stored name from
 * an earlier import.
 * @param stored - maps each uploaded name to its stored name, or to null for a rejected file
 */
export async function withStoredNames(
  db: Database,
  records: readonly ReadRecord[],
  stored: ReadonlyMap<string, string | null>,
): Promise<ReadRecord[]> {
  const namesById = await findNamesOf(
    db,
    records.map(({ key }) => keyOf(key)),
  );
  return records.map((record) => {
    const own = namesById.get(keyOf(record.key)) ?? [];
    if (stored.size === 0 && !own.some((name) => MARKED.test(name))) return record;
    const values = record.read();
    const changes = FILE_FIELDS.flatMap((field) => {
      const name = cleanFileName(values[field]);
      if (name === undefined) return [];
      const known = own.find((one) => one === name || isMarkedOf(one, name));
      // If the file was rejected, empty the field. Otherwise the record could refer to another candidate's file.
      const found = stored.get(name) ?? known ?? (stored.has(name) ? null : name);
      return found === name ? [] : [[field, found] as const];
    });
    if (changes.length === 0) return record;
    // Add the stored names to the text, so that the hash of the record depends on them.
    const text = `${record.text}\n${changes.join()}`;
    return { ...record, text, read: () => ({ ...record.read(), ...Object.fromEntries(changes) }) };
  });
}
