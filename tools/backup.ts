import { statSync } from "node:fs";
import { backupKey, explain, missingFiles, watch, writeBackup } from "./backup/backup-file.ts";
import { progressBar } from "./import/progress-bar.ts";
import { BadCommand, readCommand } from "./product/bad-command.ts";
import { endCommand } from "./product/end-command.ts";
import { givenPath } from "./product/given-path.ts";
import { complain, say } from "./product/terminal.ts";

const USAGE = `
Usage : BACKUP_KEY=… npm run backup -- FICHIER
        npm run backup -- FICHIER --plain

Écrit toute l'installation, base et fichiers, telle qu'elle est à un instant, dans FICHIER, chiffrée avec BACKUP_KEY
au format age : « age -d FICHIER | zstd -d » l'ouvre aussi. Si le dépôt n'a pas tous les fichiers, elle est écrite sans
eux, les nomme, finit avec 1 et ne compte pas comme une sauvegarde.
--plain ne chiffre pas : FICHIER contient alors toutes les données personnelles en clair.
SECRET_KEY n'est pas dans la sauvegarde : gardez-la, comme BACKUP_KEY, ailleurs.
`;

function readArguments() {
  const options = { plain: { type: "boolean" } } as const;
  const { values, positionals } = readCommand({ allowPositionals: true, options }, USAGE);
  const [file, ...others] = positionals;
  if (!file || others.length > 0) throw new BadCommand(USAGE);
  const key = values.plain ? undefined : backupKey();
  if (!key && !values.plain) throw new BadCommand(`BACKUP_KEY manque.\n${USAGE}`);
  return { path: givenPath(file), key };
}

async function main(): Promise<void> {
  const { path, key } = readArguments();
  const startedAt = performance.now();
  const { openSource } = await import("./backup/open-source.ts");
  const source = await openSource();
  const bar = progressBar(process.stderr);
  let [rows, objects] = [0, 0];
  const missing: string[] = [];
  try {
    say(source.description);
    const frames = watch(source.frames, ({ head }) => {
      if (head.kind === "table") rows += head.rows;
      if (head.kind === "object") objects += 1;
      if (head.kind === "end") missing.push(...(head.missing ?? []));
      bar.show("lignes", 0, String(rows));
    });
    await writeBackup(path, frames, key);
  } finally {
    bar.end();
    await source.close();
  }
  const megabytes = (statSync(path).size / 1e6).toFixed(1);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  say(`${path} : ${rows} lignes, ${objects} objets, ${megabytes} Mo en ${seconds} s`);
  if (!key) complain("Cette sauvegarde n'est PAS chiffrée.");
  if (missing.length > 0) {
    complain(`Le dépôt de fichiers est-il le bon (DATA_DIR, FILES_URL) ? ${missingFiles(missing)}`);
    process.exitCode = 1;
  }
}

await endCommand(main, { explain });
