import { statSync, writeFileSync } from "node:fs";
import { constants, getPriority, setPriority } from "node:os";
import { resolve } from "node:path";
import { setFlagsFromString } from "node:v8";
import { importFiles } from "../server/candidates/imports/import-files.ts";
import { importRecords } from "../server/candidates/imports/import-records.ts";
import { bytesOfFile } from "../server/candidates/imports/read-file.ts";
import { ServerError, serverTarget } from "../server/candidates/imports/server-target.ts";
import { BadFile } from "../server/candidates/imports/source-record.ts";
import { contextTarget, type IntakeTarget } from "../server/candidates/imports/target.ts";
import { systemClock } from "../server/platform/clock.ts";
import { progressBar } from "./import/progress-bar.ts";
import { makeReport } from "./import/report.ts";
import { BadCommand, readCommand } from "./product/bad-command.ts";
import { endCommand, print, printableJson } from "./product/end-command.ts";
import { openProduct, type Product } from "./product/open-product.ts";

const USAGE = `
Usage : npm run import -- candidates FICHIER [--files DOSSIER] [--dry-run] [--report FICHIER]
        npm run import -- register FICHIER [--dry-run] [--report FICHIER]

FICHIER est un CSV (séparateur ; , ou tabulation) ou un fichier d'un objet JSON par ligne.
`;

// Keep V8's young generation small, so that V8 frees the objects of a finished batch early.
setFlagsFromString("--semi-space-growth-factor=1");
// Lower the priority of the import, so that searches stay fast. Keep a priority that is already lower.
const { PRIORITY_BELOW_NORMAL } = constants.priority;
if (getPriority() < PRIORITY_BELOW_NORMAL) setPriority(PRIORITY_BELOW_NORMAL);

function readArguments() {
  const options = {
    files: { type: "string" },
    "dry-run": { type: "boolean", default: false },
    report: { type: "string" },
  } as const;
  const { values, positionals } = readCommand({ allowPositionals: true, options }, USAGE);
  const [kind, file, ...others] = positionals;
  if ((kind !== "candidates" && kind !== "register") || !file || others.length > 0) throw new BadCommand(USAGE);
  if (kind === "register" && values.files) throw new BadCommand(USAGE);
  const path = givenPath(file);
  const { size } = statSync(path);
  const folder = values.files && givenPath(values.files);
  const reportPath = values.report && givenPath(values.report);
  return { kind, path, size, folder, reportPath, dryRun: values["dry-run"] } as const;
}

/** Imports files before candidates, so that no candidate appears without a picture. */
async function run(target: IntakeTarget, options: ReturnType<typeof readArguments>): Promise<number> {
  const { kind, path, size, folder, reportPath, dryRun } = options;
  const bar = progressBar(process.stderr);
  const report = makeReport((line) => bar.above(() => print(line)));
  if (folder) {
    const on = { progress: (done: number, all: number) => bar.show("fichiers", done / all, `${done}/${all}`) };
    report.files.total = await importFiles(folder, target, { ...on, refused: report.rejectedFile }, { dryRun });
  }
  const counts = await importRecords(
    kind,
    bytesOfFile(path),
    target,
    {
      progress: (bytes, { total }) => bar.show("enregistrements", size === 0 ? 1 : bytes / size, String(total)),
      refused: report.rejectedLine,
      changed: report.changedLine,
      duplicate: report.duplicateLine,
      unknownColumn: (name) => bar.above(() => print(`Colonne inconnue, ignorée : ${name}`)),
      warning: (sentence) => bar.above(() => print(sentence)),
    },
    { dryRun },
  );
  bar.end();
  print(...report.totals(counts, dryRun));
  if (reportPath) writeFileSync(reportPath, `${printableJson(report.toJson(counts))}\n`);
  return counts.refused + report.files.refused.length > 0 ? 1 : 0;
}

function explain(error: Error): string | undefined {
  const code = "code" in error ? error.code : undefined;
  const path = "path" in error ? String(error.path) : "";
  if (code === "ENOENT" && path) return `${path} n'existe pas.`;
  if (code === "EISDIR") return "C'est un dossier, un fichier est attendu.";
  if (code === "EACCES") return `${path} ne peut pas être lu.`;
  if (error instanceof ServerError) return error.message;
  if (error instanceof BadFile) return `Fichier refusé. ${error.message}`;
  if (error.message === "fetch failed")
    return "Le serveur ne répond plus. Relancez l'import : ce qui est fait reste fait.";
  return undefined;
}

function targetOf(product: Product): IntakeTarget {
  if (product.kind === "server") {
    print(`Import par le serveur ${product.origin}`);
    return serverTarget(product.origin, product.providerKey, systemClock);
  }
  print(`Import direct dans la base ${product.where}`);
  return contextTarget(product.ctx, { sentAt: product.ctx.clock.now() });
}

async function main(): Promise<void> {
  const options = readArguments();
  const product = await openProduct();
  try {
    process.exitCode = await run(targetOf(product), options);
  } finally {
    await product.close();
  }
}

// A misspelt import returns the exit code 1 instead of 2, because operators' scripts may rely on this code.
await endCommand(main, { explain, misspeltCode: 1 });

/**
 * Makes a path relative to the folder in which the operator called npm, because npm changes to the project's folder.
 */
function givenPath(path: string): string {
  return resolve(process.env.INIT_CWD ?? ".", path);
}
