import { keyOf } from "contract/records/field-rules.ts";
import { fileNameOf } from "contract/records/file-name.ts";
import type { Database } from "../../db/connect.ts";
import { hashOf } from "../../secrets.ts";
import type { World } from "../../world.ts";
import { findFile } from "../files/store.ts";
import { readFile } from "../record-files/read-file.ts";
import { candidateLayout, type ReadRecord } from "../record-files/source-record.ts";
import { findNamesOf, findNaming } from "./file-name-store.ts";
import { readPieces } from "./pieces.ts";
import type { ImportRow } from "./store.ts";

/** The fields of a line that name a file. */
const FILE_FIELDS = ["profilePicture", "personalResume"] as const;
/** What tells files of one name apart, and the longest extension behind it. */
const MARKED = /~([0-9a-f]{8})(?:\.[^.]{0,19})?$/;
/** Longest beginning of a name that gets a mark. */
const STEM = 150;

/** The external ids of everybody of whom an import has a line; its file is read for it once, when it is asked first. */
export function lineReader({ files }: Pick<World, "files">, row: ImportRow): () => Promise<ReadonlySet<string>> {
  const read = async () => {
    const ids = new Set<string>();
    const on = { bytes: () => undefined, unknown: () => undefined };
    for await (const piece of readFile(readPieces(files, row), candidateLayout, on)) {
      for (const record of piece) if ("read" in record) ids.add(keyOf(record.key));
    }
    return ids;
  };
  let ids: Promise<ReadonlySet<string>> | undefined;
  return () => {
    ids ??= read();
    return ids;
  };
}

/**
 * The name under which a file that came with an import is stored: its own, unless it would take the place of another file
 * that somebody names of whom the import has no line. Two people at two desks who both bring a 'cv.pdf' know nothing of
 * each other, and nobody's sheet shows the resume of another (policy T-36).
 */
export async function storedNameOf(
  { db }: Pick<World, "db">,
  { name, bytes }: { readonly name: string; readonly bytes: Uint8Array },
  lines: () => Promise<ReadonlySet<string>>,
): Promise<string> {
  const own = fileNameOf(name);
  if (own === undefined) return name;
  const sha256 = hashOf(bytes);
  const known = await findFile(db, own);
  if (known === undefined || known.sha256 === sha256) return own;
  const naming = await findNaming(db, own);
  if (naming.length === 0) return own;
  const ids = await lines();
  return naming.every((externalId) => ids.has(externalId))
    ? own
    : marked(own, Buffer.from(sha256, "base64url").toString("hex", 0, 4));
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
 * Lines that name their files as these are stored. What an earlier import of the same line stored under another name
 * stays so, also where the file does not come again.
 * @param renamed what of this import is stored under other names
 */
export async function withStoredNames(
  db: Database,
  records: readonly ReadRecord[],
  renamed: ReadonlyMap<string, string>,
): Promise<ReadRecord[]> {
  const known = await findNamesOf(
    db,
    records.map(({ key }) => keyOf(key)),
  );
  return records.map((record) => {
    const own = known.get(keyOf(record.key))?.filter((name) => MARKED.test(name)) ?? [];
    if (renamed.size === 0 && own.length === 0) return record;
    const values = record.read();
    const changes = FILE_FIELDS.flatMap((field) => {
      const said = values[field];
      const name = typeof said === "string" ? fileNameOf(said) : undefined;
      const stored = name && (renamed.get(name) ?? own.find((one) => isMarkedOf(one, name)));
      return stored ? [[field, stored] as const] : [];
    });
    if (changes.length === 0) return record;
    // What the line says is no longer all that decides what is stored of it.
    const text = `${record.text}\n${changes.join()}`;
    return { ...record, text, read: () => ({ ...record.read(), ...Object.fromEntries(changes) }) };
  });
}
