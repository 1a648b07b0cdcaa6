import * as z from "zod/mini";
import { call, file } from "../call.ts";
import { pageOf } from "../pages.ts";
import { anyParameter, anyText } from "../values.ts";
import { LikelyDuplicate } from "./intake.ts";

// Staff upload a file, the server checks it, and then staff start the import (B1-40 to B1-44).

/** Only the import command accepts a file with more lines than this. */
export const IMPORT_LINES = 100_000;
export const IMPORT_BYTES = 100_000_000;
/** The maximum number of open imports, because uploaded files take disk space. */
export const OPEN_IMPORTS = 20;
export const ARCHIVE_ENTRIES = 2000;
export const ARCHIVE_BYTES = 500_000_000;
export const IMPORT_FAULTS = 500;
export const FAULT_VALUE = 200;
export const ImportKind = z.enum(["candidates", "register"]);
export type ImportKind = z.infer<typeof ImportKind>;

/** `checked`: the server has checked the file and waits until staff start the import. */
export const ImportState = z.enum(["checking", "checked", "importing", "done", "failed", "cancelled"]);
export type ImportState = z.infer<typeof ImportState>;

/** Maps each heading to the field that staff chose. If the field is an empty text, the import ignores the column. */
export const ImportColumns = z.record(z.string(), z.string());
export type ImportColumns = z.infer<typeof ImportColumns>;

export const ImportIssue = z.object({
  line: z.int(),
  id: z.nullable(z.string()),
  field: z.nullable(z.string()),
  error: z.string(),
  value: z.nullable(z.string()),
});
export type ImportIssue = z.infer<typeof ImportIssue>;

const ImportDuplicate = z.object({
  line: z.int(),
  id: z.nullable(z.string()),
  /**
   * `id` and `name` belong to the dossier of the duplicate. They are null if this dossier is not stored yet, for
   * example during a dry run.
   */
  likelyDuplicates: z.array(z.extend(LikelyDuplicate, { id: z.nullable(z.int()), name: z.nullable(z.string()) })),
});

export const RejectedImportFile = z.object({ name: z.string(), error: z.string() });
export type RejectedImportFile = z.infer<typeof RejectedImportFile>;

const By = z.nullable(z.object({ id: z.string(), firstName: z.string(), lastName: z.string() }));

const summary = {
  id: z.string(),
  kind: ImportKind,
  state: ImportState,
  name: z.string(),
  bytes: z.int(),
  lines: z.int(),
  /** The number of checked records. After staff have started the import, the number of imported records. */
  done: z.int(),
  created: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  refused: z.int(),
  error: z.nullable(z.string()),
  by: By,
  createdAt: z.string(),
  startedAt: z.nullable(z.string()),
  finishedAt: z.nullable(z.string()),
  /** Null if the import is still in the list of open tasks (B16-06). */
  handledAt: z.nullable(z.string()),
};

export const ImportSummary = z.object(summary);
export type ImportSummary = z.infer<typeof ImportSummary>;

export const ImportDetail = z.object({
  ...summary,
  /** True if the import restarted after a crash. Its records from before the crash may count as unchanged (B1-42). */
  resumed: z.boolean(),
  /** The headings that match no field. */
  unknownColumns: z.array(z.string()),
  columns: ImportColumns,
  warning: z.nullable(z.string()),
  faults: z.array(ImportIssue),
  next: z.nullable(z.string()),
  duplicates: z.array(ImportDuplicate),
  files: z.object({
    /** The number of uploaded pictures and resumes, including rejected ones. */
    total: z.int(),
    done: z.int(),
    refused: z.array(RejectedImportFile),
    /** The files that the server renamed, because another candidate's file has the same name. */
    renamed: z.array(z.object({ name: z.string(), storedAs: z.string() })),
  }),
});
export type ImportDetail = z.infer<typeof ImportDetail>;

const content = z.pipe(
  z.custom<Blob | Uint8Array<ArrayBuffer> | AsyncIterable<Uint8Array>>(),
  z.transform((bytes) => bytes as AsyncIterable<Uint8Array>),
);

const id = anyParameter;

export const uploadImport = call({
  summary: "Staff: upload a CSV or NDJSON file of candidates or of the register; it is checked, but not stored yet",
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
  response: z.object({ id: z.string() }),
  errors: ["forbidden", "importTooLarge", "importNotAccepted", "importsTooMany"],
  limits: ["importsPerStaff"],
});

export const listImports = call({
  summary: "Staff: all imports, latest first",
  method: "GET",
  path: "/api/formation/imports",
  access: "staff",
  input: z.strictObject({ cursor: z.optional(anyText) }),
  response: pageOf(ImportSummary),
  errors: [],
});

export const readImport = call({
  summary: "Staff: the state of an import, with up to 500 errors",
  method: "GET",
  path: "/api/formation/imports/{id}",
  access: "staff",
  input: z.strictObject({ id, cursor: z.optional(anyText) }),
  response: ImportDetail,
  errors: ["forbidden", "importNotFound"],
});

export const addImportFiles = call({
  summary: "Staff: add a picture, a resume or a ZIP archive to an import of candidates",
  method: "POST",
  path: "/api/formation/imports/{id}/files",
  access: "staff",
  raw: true,
  isStreamed: true,
  whole: "content",
  maxBytes: ARCHIVE_BYTES,
  input: z.object({ id, name: z.optional(anyText), content }),
  query: ["name"],
  response: z.object({ total: z.int(), refused: z.array(RejectedImportFile) }),
  errors: ["forbidden", "importNotFound", "importNotNow", "fileRefused", "archiveRefused", "archiveTooLarge"],
});

export const matchImportColumns = call({
  summary: "Staff: choose fields for unknown columns; the file is checked again, and later files use the same fields",
  method: "POST",
  path: "/api/formation/imports/{id}/columns",
  access: "staff",
  input: z.object({ id, columns: ImportColumns }),
  isLater: true,
  response: z.object({ state: ImportState }),
  errors: ["forbidden", "importNotFound", "importNotNow", "invalidInput"],
});

export const startImport = call({
  summary: "Staff: start an import that was checked",
  method: "POST",
  path: "/api/formation/imports/{id}/start",
  access: "staff",
  input: z.object({ id }),
  isLater: true,
  response: z.object({ state: ImportState }),
  errors: ["forbidden", "importNotFound", "importNotNow"],
});

export const cancelImport = call({
  summary: "Staff: cancel an import; records that are already stored stay",
  method: "POST",
  path: "/api/formation/imports/{id}/cancel",
  access: "staff",
  input: z.object({ id }),
  response: ImportSummary,
  errors: ["forbidden", "importNotFound", "importNotNow"],
});

export const markImportHandled = call({
  summary: "Staff: mark an import with errors as handled",
  method: "POST",
  path: "/api/formation/imports/{id}/handled",
  access: "staff",
  input: z.object({ id }),
  response: ImportSummary,
  errors: ["forbidden", "importNotFound", "importNotNow"],
});

export const importReport = call({
  summary: "Staff: all rejected records and likely duplicates, as a CSV file",
  method: "GET",
  path: "/api/formation/imports/{id}/report",
  access: "staff",
  input: z.strictObject({ id }),
  response: file,
  errors: ["forbidden", "importNotFound"],
});

export const importTemplate = call({
  summary: "Staff: a CSV file with all columns and one example",
  method: "GET",
  path: "/api/formation/imports/template",
  access: "staff",
  input: z.strictObject({ kind: z.optional(ImportKind) }),
  response: file,
  errors: ["forbidden"],
});
