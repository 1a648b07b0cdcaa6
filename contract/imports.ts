import * as z from "zod/mini";
import { call, file } from "./call.ts";
import { LikelyDuplicate } from "./intake.ts";
import { anyParameter, anyText } from "./values.ts";

// Imports by hand (beyond B1-40 to B1-44): a file comes, is tried, and is imported once somebody says so.

/** Most lines and bytes of an import by hand: more is for the command (beyond B1-43). */
export const IMPORT_LINES = 100_000;
export const IMPORT_BYTES = 100_000_000;
/** Most imports that go on or wait to be started: their files take room. */
export const OPEN_IMPORTS = 20;
/** Most files of an archive, and their bytes together once they are unpacked (beyond B1-40). */
export const ARCHIVE_ENTRIES = 2000;
export const ARCHIVE_BYTES = 500_000_000;
/** Faults of one answer; `next` leads to the following ones (beyond B1-41). */
export const IMPORT_FAULTS = 500;
/** Characters of a refused value that are told. */
export const FAULT_VALUE = 200;

/** What is imported: a register is the manager's (beyond B1-02). */
export const ImportKind = z.enum(["candidates", "register"]);
export type ImportKind = z.infer<typeof ImportKind>;

/** `checking` and `importing` go on by themselves; `checked` waits to be started. */
export const ImportState = z.enum(["checking", "checked", "importing", "done", "failed", "cancelled"]);
export type ImportState = z.infer<typeof ImportState>;

/** What is wrong with a line; `field` null concerns the line as a whole, `id` is the externalId or numOrdinal. */
export const ImportFault = z.object({
  line: z.int(),
  id: z.nullable(z.string()),
  field: z.nullable(z.string()),
  error: z.string(),
  /** As it stands in the file, its beginning when it is long; null where no value is at fault. */
  value: z.nullable(z.string()),
});
export type ImportFault = z.infer<typeof ImportFault>;

/** A new candidate who may be there already under another external id. */
const ImportDuplicate = z.object({
  line: z.int(),
  id: z.nullable(z.string()),
  likelyDuplicates: z.array(LikelyDuplicate),
});

/** A picture, a resume or an entry of an archive that was refused, by its name. */
export const RefusedImportFile = z.object({ name: z.string(), error: z.string() });
export type RefusedImportFile = z.infer<typeof RefusedImportFile>;

/** Who of the centre: null once that person is gone. */
const By = z.nullable(z.object({ id: z.string(), firstName: z.string(), lastName: z.string() }));

const summary = {
  id: z.string(),
  kind: ImportKind,
  state: ImportState,
  /** The name of the file. */
  name: z.string(),
  bytes: z.int(),
  /** Records of the file, as many as are known by now. */
  lines: z.int(),
  /** Records that were looked at: tried while it is `checking` and `checked`, imported from then on. */
  done: z.int(),
  created: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  refused: z.int(),
  /** Why it failed, or was interrupted; null otherwise. */
  error: z.nullable(z.string()),
  by: By,
  createdAt: z.string(),
  startedAt: z.nullable(z.string()),
  finishedAt: z.nullable(z.string()),
  /** When staff marked its errors as dealt with; until then one that failed or refused lines waits (beyond B16-06). */
  handledAt: z.nullable(z.string()),
};

/** An import as the history shows it. */
export const ImportSummary = z.object(summary);
export type ImportSummary = z.infer<typeof ImportSummary>;

/** An import with what is wrong with its lines. */
export const ImportDetail = z.object({
  ...summary,
  /** It went on after its server had died: records stored just before may be among the unchanged (beyond B1-42). */
  resumed: z.boolean(),
  /** Columns that are passed over: nobody knows them. */
  unknownColumns: z.array(z.string()),
  /** What a person should look at before the file is imported, or null. */
  warning: z.nullable(z.string()),
  faults: z.array(ImportFault),
  /** The path of the following faults, or null. */
  next: z.nullable(z.string()),
  duplicates: z.array(ImportDuplicate),
  files: z.object({
    /** Pictures and resumes that came, those refused included. */
    total: z.int(),
    /** Those of them that were looked at, as `done` is for records. */
    done: z.int(),
    refused: z.array(RefusedImportFile),
    /** Stored beside another file that had the name, and named so by the lines of the import. */
    renamed: z.array(z.object({ name: z.string(), storedAs: z.string() })),
  }),
});
export type ImportDetail = z.infer<typeof ImportDetail>;

/** The bytes of a file: a whole one where it is sent, what comes piece by piece where it is read. */
const content = z.pipe(
  z.custom<Blob | Uint8Array<ArrayBuffer> | AsyncIterable<Uint8Array>>(),
  z.transform((bytes) => bytes as AsyncIterable<Uint8Array>),
);

const id = anyParameter;

export const uploadImport = call({
  summary: "Staff: send a CSV or NDJSON file of candidates or of the register; it is tried, and nothing is stored yet",
  method: "POST",
  path: "/api/formation/imports",
  access: "staff",
  raw: true,
  isStreamed: true,
  whole: "content",
  maxBytes: IMPORT_BYTES,
  input: z.object({ name: z.optional(anyText), kind: z.optional(ImportKind), content }),
  query: ["name", "kind"],
  isLater: true,
  answer: z.object({ id: z.string() }),
  errors: ["forbidden", "importTooLarge", "importNotAccepted", "importsTooMany"],
  limits: ["importsPerStaff"],
});

export const listImports = call({
  summary: "Staff: the imports so far, latest first",
  method: "GET",
  path: "/api/formation/imports",
  access: "staff",
  input: z.strictObject({ cursor: z.optional(anyText) }),
  answer: z.object({ total: z.int(), items: z.array(ImportSummary), next: z.nullable(z.string()) }),
  errors: [],
});

export const readImport = call({
  summary: "Staff: how an import stands, with up to 500 faults",
  method: "GET",
  path: "/api/formation/imports/{id}",
  access: "staff",
  input: z.strictObject({ id, cursor: z.optional(anyText) }),
  answer: ImportDetail,
  errors: ["forbidden", "importNotFound"],
});

export const addImportFiles = call({
  summary: "Staff: send a picture, a resume or a ZIP of them along with an import of candidates",
  method: "POST",
  path: "/api/formation/imports/{id}/files",
  access: "staff",
  raw: true,
  isStreamed: true,
  whole: "content",
  maxBytes: ARCHIVE_BYTES,
  input: z.object({ id, name: z.optional(anyText), content }),
  query: ["name"],
  answer: z.object({ total: z.int(), refused: z.array(RefusedImportFile) }),
  errors: ["forbidden", "importNotFound", "importNotNow", "fileRefused", "archiveRefused", "archiveTooLarge"],
});

export const startImport = call({
  summary: "Staff: import what was tried",
  method: "POST",
  path: "/api/formation/imports/{id}/start",
  access: "staff",
  input: z.object({ id }),
  isLater: true,
  answer: z.object({ state: ImportState }),
  errors: ["forbidden", "importNotFound", "importNotNow"],
});

export const cancelImport = call({
  summary: "Staff: stop an import; what was stored stays, and is counted",
  method: "POST",
  path: "/api/formation/imports/{id}/cancel",
  access: "staff",
  input: z.object({ id }),
  answer: ImportSummary,
  errors: ["forbidden", "importNotFound", "importNotNow"],
});

export const markImportHandled = call({
  summary: "Staff: mark an import that failed or refused lines as dealt with",
  method: "POST",
  path: "/api/formation/imports/{id}/handled",
  access: "staff",
  input: z.object({ id }),
  answer: ImportSummary,
  errors: ["forbidden", "importNotFound", "importNotNow"],
});

export const importReport = call({
  summary: "Staff: everything that was refused, and the likely duplicates, as a CSV file",
  method: "GET",
  path: "/api/formation/imports/{id}/report",
  access: "staff",
  input: z.strictObject({ id }),
  answer: file,
  errors: ["forbidden", "importNotFound"],
});

export const importTemplate = call({
  summary: "Staff: a CSV file with all columns and one example",
  method: "GET",
  path: "/api/formation/imports/template",
  access: "staff",
  input: z.strictObject({ kind: z.optional(ImportKind) }),
  answer: file,
  errors: ["forbidden"],
});
