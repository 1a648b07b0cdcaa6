import { readdirSync } from "node:fs";
import { startEmbedded } from "../../server/db/embedded/embedded.ts";
import { fingerprintTables } from "../../server/features/backup/restore-snapshot.ts";
import { candidateRecord } from "../../server/features/intake/make.ts";
import { writeCandidates } from "../../server/features/intake/write-candidates.ts";
import { fetchPackage } from "../../tools/upgrade/fetch-package.ts";
import { upgradeDatabase } from "../../tools/upgrade/upgrade-database.ts";
import type { Finding, Row } from "../rows/row.ts";
import { withWorld } from "../servers/data-location.ts";
import { makeFolder, removeFolder } from "../servers/folder.ts";

const FORMER_MAJOR = 17;
const CANDIDATES = 10_000;

/** An installation of the former PostgreSQL, carried over by the command and compared table by table. */
async function upgrade(): Promise<Finding> {
  const dataDir = makeFolder("upgrade");
  const packageFolder = await fetchPackage(FORMER_MAJOR);
  try {
    const before = await withFormer(dataDir, packageFolder);
    const refused = await startEmbedded(dataDir).then(
      () => "opened",
      (error: Error) => error.message,
    );
    const startedAt = performance.now();
    await upgradeDatabase(dataDir, packageFolder, () => undefined);
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
    const after = await withWorld({ dataDir, databaseUrl: undefined }, ({ db: now }) => fingerprintTables(now));
    const { settings: _one, ...expected } = before;
    const { settings: _other, ...found } = after;
    const isEqual = JSON.stringify(expected) === JSON.stringify(found);
    const kept = readdirSync(dataDir).includes(`postgres-${FORMER_MAJOR}`);
    return {
      measured: `${CANDIDATES} candidates carried over in ${seconds} s, tables ${isEqual ? "equal" : "different"}, the old folder ${kept ? "kept" : "gone"}`,
      ok: isEqual && kept && refused.includes("npm run upgrade"),
    };
  } finally {
    for (const folder of [dataDir, packageFolder]) removeFolder(folder);
  }
}

async function withFormer(dataDir: string, packageFolder: string) {
  const former = await startEmbedded(dataDir, { packageFolder });
  try {
    return await withWorld({ dataDir, databaseUrl: former.url }, async (world) => {
      const records = Array.from({ length: CANDIDATES }, (_, number) =>
        candidateRecord({ externalId: `ESSAI-${number}`, firstName: `Lise ${number}` }),
      );
      await writeCandidates(world, records);
      return fingerprintTables(world.db);
    });
  } finally {
    await former.stop();
  }
}

export const rows: readonly Row[] = [
  {
    row: "F-32",
    title: `an embedded database of PostgreSQL ${FORMER_MAJOR} under a newer product`,
    target: "refused with the command to give; that carries every row over and keeps the old folder",
    run: upgrade,
  },
];
