import { systemClock } from "../server/clock.ts";
import type { Database } from "../server/db/connect.ts";
import { startEmbedded } from "../server/db/embedded/embedded.ts";
import { refuseUnmade } from "../server/db/made-database.ts";
import { openDatabase } from "../server/db/open-database.ts";
import type { Environment } from "../server/environment.ts";
import { endAccess } from "../server/features/backup/end-access-store.ts";
import { type Contents, checkBackup, restoreSnapshot } from "../server/features/backup/restore-snapshot.ts";
import { openFiles } from "../server/outside/files/open.ts";
import { proveStore } from "../server/outside/files/prove-store.ts";
import { findServer } from "../server/running-server.ts";
import { endedAccess, erasuresToRepeat } from "./backup/after-restore.ts";
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
        npm run restore -- --end-access [--log JOURNAL]

Remplit une base vide (DATABASE_URL, sinon l'embarquée sous DATA_DIR) et ses fichiers (FILES_URL) avec une sauvegarde.
Sessions, liens, invitations et connexions en cours s'arrêtent.
--verify lit tout, compare les empreintes et les fichiers avec leurs lignes, sans rien écrire.
--end-access ferme ces accès dans une base restaurée autrement ; --log y cherche les effacements à refaire, dans le
journal technique depuis la sauvegarde.
`;

function readArguments() {
  const options = { verify: { type: "boolean" }, "end-access": { type: "boolean" }, log: { type: "string" } } as const;
  const { values, positionals } = readCommand({ allowPositionals: true, options }, USAGE);
  const [file, ...others] = positionals;
  const endsAccess = values["end-access"] === true;
  if (others.length > 0 || (file === undefined) !== endsAccess) throw new BadCommand(USAGE);
  const log = values.log === undefined ? undefined : givenPath(values.log);
  return { path: file && givenPath(file), key: backupKey(), verify: values.verify === true, log };
}

/** Opens the database of the environment, which no running server may use. */
async function withDatabase<Result>(
  work: (db: Database, environment: Environment) => Promise<Result>,
): Promise<Result> {
  const environment = readServiceEnvironment();
  refuseUnnamedFolder(environment);
  const running = await findServer(environment.dataDir, undefined);
  if (running) throw new BadCommand(`Un serveur tourne sur ces données (${running}) : arrêtez-le d'abord.`);
  const { db, close } = await openDatabase(environment, startEmbedded);
  try {
    return await work(db, environment);
  } finally {
    await close();
  }
}

async function restore(path: string, key: string | undefined, log: string | undefined): Promise<Contents> {
  return withDatabase(async (db, environment) => {
    say(`Restauration dans la base ${whereIs(environment)}`);
    const files = await openFiles(environment);
    await proveStore(environment, files);
    const contents = await restoreSnapshot(readBackup(path, key), { db, files }, systemClock.now());
    if (contents.ended) say(endedAccess(contents.ended));
    for (const line of await erasuresToRepeat(db, momentOf(contents.madeAt), log)) say(line);
    return contents;
  });
}

/** The same ends in a database that another program restored. */
async function endAccessOnly(log: string | undefined): Promise<void> {
  await withDatabase(async (db) => {
    await refuseUnmade(db);
    say(endedAccess(await endAccess(db)));
    for (const line of await erasuresToRepeat(db, "la sauvegarde", log)) say(line);
  });
}

function momentOf(instant: string): string {
  return new Date(instant).toLocaleString("fr-FR", { timeZone: "Europe/Paris" });
}

function tell({ madeAt, tables, rows, objects, bytes }: Contents, what: string, startedAt: number): void {
  for (const [table, count] of Object.entries(tables)) if (count > 0) say(`  ${table} : ${count}`);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  say(
    `${what}, faite le ${momentOf(madeAt)} : ${rows} lignes, ` +
      `${objects} objets (${(bytes / 1e6).toFixed(1)} Mo), empreintes égales, en ${seconds} s`,
  );
}

async function main(): Promise<void> {
  const { path, key, verify, log } = readArguments();
  if (path === undefined) return await endAccessOnly(log);
  const startedAt = performance.now();
  const contents = verify ? await checkBackup(readBackup(path, key)) : await restore(path, key, log);
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
