import { systemClock } from "../server/clock.ts";
import { startEmbedded } from "../server/db/embedded/embedded.ts";
import { openDatabase } from "../server/db/open-database.ts";
import { type Contents, checkBackup, restoreSnapshot } from "../server/features/backup/restore-snapshot.ts";
import { openFiles } from "../server/outside/files/open.ts";
import { proveStore } from "../server/outside/files/prove-store.ts";
import { findServer } from "../server/running-server.ts";
import { backupKey, explain, missingFiles, readBackup } from "./backup/backup-file.ts";
import { BadCommand, readCommand } from "./product/bad-command.ts";
import { readServiceEnvironment, refuseUnnamedFolder } from "./product/data-place.ts";
import { endCommand } from "./product/end-command.ts";
import { givenPath } from "./product/given-path.ts";
import { whereIs } from "./product/open-product.ts";
import { complain, say } from "./product/terminal.ts";

const USAGE = `
Usage : BACKUP_KEY=… npm run restore -- FICHIER
        BACKUP_KEY=… npm run restore -- FICHIER --verify

Remplit une base vide (DATABASE_URL, sinon l'embarquée sous DATA_DIR) et ses fichiers (FILES_URL) avec une sauvegarde.
--verify lit tout, compare les empreintes et les fichiers avec leurs lignes, sans rien écrire.
`;

function readArguments() {
  const options = { verify: { type: "boolean" } } as const;
  const { values, positionals } = readCommand({ allowPositionals: true, options }, USAGE);
  const [file, ...others] = positionals;
  if (!file || others.length > 0) throw new BadCommand(USAGE);
  return { path: givenPath(file), key: backupKey(), verify: values.verify === true };
}

async function restore(path: string, key: string | undefined): Promise<Contents> {
  const environment = readServiceEnvironment();
  refuseUnnamedFolder(environment);
  const running = await findServer(environment.dataDir, undefined);
  if (running) throw new BadCommand(`Un serveur tourne sur ces données (${running}) : arrêtez-le d'abord.`);
  say(`Restauration dans la base ${whereIs(environment)}`);
  const { db, close } = await openDatabase(environment, startEmbedded);
  try {
    const files = await openFiles(environment);
    await proveStore(environment, files);
    return await restoreSnapshot(readBackup(path, key), { db, files }, systemClock.now());
  } finally {
    await close();
  }
}

function tell({ madeAt, tables, rows, objects, bytes }: Contents, what: string, startedAt: number): void {
  for (const [table, count] of Object.entries(tables)) if (count > 0) say(`  ${table} : ${count}`);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  say(
    `${what}, faite le ${new Date(madeAt).toLocaleString("fr-FR", { timeZone: "Europe/Paris" })} : ${rows} lignes, ` +
      `${objects} objets (${(bytes / 1e6).toFixed(1)} Mo), empreintes égales, en ${seconds} s`,
  );
}

async function main(): Promise<void> {
  const { path, key, verify } = readArguments();
  const startedAt = performance.now();
  const contents = verify ? await checkBackup(readBackup(path, key)) : await restore(path, key);
  tell(contents, verify ? "Sauvegarde lisible" : "Sauvegarde restaurée", startedAt);
  if (contents.uncertain) {
    say(`${contents.uncertain} SMS attendaient : partis depuis peut-être, ils ne repartiront pas (SMS incertains).`);
  }
  if (contents.missing.length > 0) {
    complain(missingFiles(contents.missing));
    process.exitCode = 1;
  }
}

await endCommand(main, { explain });
