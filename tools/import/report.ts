import type { RejectedFile } from "../../server/candidates/imports/import-files.ts";
import type {
  ChangedLine,
  DuplicateLine,
  ImportCounts,
  RejectedLine,
} from "../../server/candidates/imports/import-records.ts";

const NONE = "–";

const SAME = { person: "mêmes nom, prénom et date de naissance", phone: "même téléphone" } as const;

export function makeReport(print: (line: string) => void) {
  const refused: RejectedLine[] = [];
  const changed: ChangedLine[] = [];
  const duplicates: DuplicateLine[] = [];
  const files = { total: 0, refused: [] as RejectedFile[] };
  return {
    files,
    rejectedLine: (line: RejectedLine) => {
      refused.push(line);
      print(`ligne ${line.line} · ${line.id ?? NONE} · ${line.field ?? NONE} · ${line.reason}`);
    },
    changedLine: (line: ChangedLine) => {
      changed.push(line);
      print(`ligne ${line.line} · ${line.id ?? NONE} · ${line.fields.join(", ")} · modifié`);
    },
    duplicateLine: (line: DuplicateLine) => {
      duplicates.push(line);
      const others = line.likelyDuplicates.map(({ externalId, same }) => `${externalId} (${SAME[same]})`);
      print(`doublon probable · ligne ${line.line} · ${line.id ?? NONE} · ${others.join(", ")}`);
    },
    rejectedFile: (file: RejectedFile) => {
      files.refused.push(file);
      print(`fichier ${file.name} · ${file.reason}`);
    },
    totals: (counts: ImportCounts, dryRun: boolean): string[] => [
      ...(files.total > 0 ? [`${files.total} fichiers, dont ${files.refused.length} refusés`] : []),
      `${counts.total} enregistrements : ${counts.created} créés, ${counts.updated} modifiés, ` +
        `${counts.unchanged} inchangés, ${counts.refused} refusés`,
      ...(duplicates.length > 0
        ? [`Doublons probables : ${duplicates.length}, à vérifier. Rien n'a été fusionné.`]
        : []),
      ...(dryRun ? ["Essai : rien n'a été enregistré."] : []),
    ],
    toJson: ({ total, created, updated, unchanged }: ImportCounts) => ({
      total,
      created,
      updated,
      unchanged,
      refused,
      ...(changed.length > 0 ? { changed } : {}),
      ...(duplicates.length > 0 ? { duplicates } : {}),
      ...(files.total > 0 ? { files } : {}),
    }),
  };
}
