import * as contract from "contract/imports.ts";
import { slice } from "../../http/slice.ts";
import { addImportFiles } from "./add-import-files.ts";
import { cancelImport } from "./cancel-import.ts";
import { importReport } from "./import-report.ts";
import { importTemplate } from "./import-template.ts";
import { listImports } from "./list-imports.ts";
import { markImportHandled } from "./mark-import-handled.ts";
import { readImport } from "./read-import.ts";
import { startImport } from "./start-import.ts";
import { uploadImport } from "./upload-import.ts";

export const calls = slice(contract, {
  uploadImport,
  listImports,
  readImport,
  addImportFiles,
  startImport,
  cancelImport,
  markImportHandled,
  importReport,
  importTemplate,
});
