import type { ChangedLine, ImportCounts, RefusedLine } from "../../server/features/intake/import-file.ts";
import type { RefusedFile } from "../../server/features/intake/import-files.ts";

/** Stands where there is nothing to say. */
const NONE = "–";

/** Collects what an import tells, and says each line of it to `print`. */
export function makeReport(print: (line: string) => void) {
  const refused: RefusedLine[] = [];
  const changed: ChangedLine[] = [];
  const files = { total: 0, refused: [] as RefusedFile[] };
  return {
    files,
    refusedLine: (line: RefusedLine) => {
      refused.push(line);
      print(`ligne ${line.line} · ${line.id ?? NONE} · ${line.field ?? NONE} · ${line.reason}`);
    },
    changedLine: (line: ChangedLine) => {
      changed.push(line);
      print(`ligne ${line.line} · ${line.id ?? NONE} · ${line.fields.join(", ")} · modifié`);
    },
    refusedFile: (file: RefusedFile) => {
      files.refused.push(file);
      print(`fichier ${file.name} · ${file.reason}`);
    },
    /** The last lines of the report. */
    totals: (counts: ImportCounts, dryRun: boolean): string =>
      [
        ...(files.total > 0 ? [`${files.total} fichiers, dont ${files.refused.length} refusés`] : []),
        `${counts.total} enregistrements : ${counts.created} créés, ${counts.updated} modifiés, ` +
          `${counts.unchanged} inchangés, ${counts.refused} refusés`,
        ...(dryRun ? ["Essai : rien n'a été enregistré."] : []),
      ].join("\n"),
    toJson: ({ total, created, updated, unchanged }: ImportCounts) => ({
      total,
      created,
      updated,
      unchanged,
      refused,
      ...(changed.length > 0 ? { changed } : {}),
      ...(files.total > 0 ? { files } : {}),
    }),
  };
}
