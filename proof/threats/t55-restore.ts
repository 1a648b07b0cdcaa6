import { statSync } from "node:fs";
import { join } from "node:path";
import { storeFile } from "../../server/features/files/store-file.ts";
import { intakeCandidates } from "../../server/features/intake/intake-candidates.ts";
import { candidateRecord } from "../../server/features/intake/make.ts";
import type { Finding, Row } from "../rows/row.ts";
import { runCommand } from "../servers/command.ts";
import { type DataLocation, environmentOf, withWorld } from "../servers/data-location.ts";
import { withEmbedded, withEmptyDatabase, withPostgres } from "../servers/databases.ts";
import { withFolder } from "../servers/folder.ts";
import { resumeOf } from "../testing/pdf.ts";

const CANDIDATES = 100_000;
const BATCH = 1000;
const FILES = 500;
const LONGEST_SECONDS = 600;
const target = `restored within ${LONGEST_SECONDS} s, fingerprints equal, 0 orphans`;

/** Candidates, some of them with a resume. */
async function fill(location: DataLocation): Promise<void> {
  await withWorld(location, async (world) => {
    for (let number = 0; number < FILES; number += 1) await storeFile(world, `cv-${number}.pdf`, resume(number));
    for (let first = 0; first < CANDIDATES; first += BATCH) await intakeCandidates(world, batchFrom(first));
  });
}

function batchFrom(first: number) {
  return Array.from({ length: BATCH }, (_, index) => {
    const number = first + index;
    const wish = { externalId: `ESSAI-${number}`, firstName: `Lise ${number}`, coverLetter: "Bonjour. ".repeat(100) };
    return candidateRecord({ ...wish, ...(number < FILES ? { personalResume: `cv-${number}.pdf` } : {}) });
  });
}

function resume(number: number): Buffer {
  return resumeOf(String(number), { font: "x".repeat(20_000) });
}

/** Runs a command of the operator's. @returns what it said, and the seconds that it took */
async function run(
  location: DataLocation,
  tool: string,
  ...args: string[]
): Promise<{ said: string; seconds: number }> {
  const startedAt = performance.now();
  const env = { BACKUP_KEY: "clé de l'exercice", ...environmentOf(location) };
  const { output, errors } = await runCommand(tool, args, location.dataDir, env);
  if (errors !== "") throw new Error(`${tool}: ${errors.trim()}`);
  return { said: output, seconds: (performance.now() - startedAt) / 1000 };
}

/** Candidates and files come, change and go until told to stop. */
async function writeUntil(location: DataLocation, stop: AbortSignal): Promise<number> {
  return withWorld(location, async (world) => {
    let writes = 0;
    for (; !stop.aborted; writes += 1) {
      const personalResume = `neuf-${writes}.pdf`;
      await storeFile(world, personalResume, resume(CANDIDATES + writes));
      await intakeCandidates(world, [candidateRecord({ externalId: `NEUF-${writes}`, personalResume })]);
    }
    return writes;
  });
}

async function drill(from: DataLocation, to: DataLocation, whileWriting: boolean): Promise<Finding> {
  return withFolder("drill", async (folder) => {
    const file = join(folder, "sauvegarde");
    await fill(from);
    const stop = new AbortController();
    const writing = whileWriting ? writeUntil(from, stop.signal) : Promise.resolve(0);
    const backup = await run(from, "backup", file).finally(() => stop.abort());
    const writes = await writing;
    const restore = await run(to, "restore", file);
    const check = await run(to, "admin", "status", "--files", "--json");
    const { missing, altered, orphans } = JSON.parse(check.said).files;
    const faults = missing.length + altered.length + orphans.length;
    const megabytes = Math.round(statSync(file).size / 1e6);
    const isEqual = restore.said.includes("empreintes égales");
    return {
      measured:
        `${CANDIDATES} candidates${whileWriting ? `, ${writes} written meanwhile` : ""}: saved in ` +
        `${backup.seconds.toFixed(0)} s (${megabytes} MB), restored in ${restore.seconds.toFixed(0)} s, ${faults} orphans`,
      ok: isEqual && faults === 0 && restore.seconds <= LONGEST_SECONDS,
    };
  });
}

export const rows: readonly Row[] = [
  {
    row: "T-55",
    title: "backup of the operator's PostgreSQL while writing, restored into the embedded one",
    target,
    run: () => withPostgres((from) => withEmptyDatabase("embedded", (to) => drill(from, to, true))),
  },
  {
    row: "F-33",
    title: "backup of the embedded database while writing, restored into the operator's PostgreSQL",
    target,
    run: () => withEmbedded((from) => withPostgres((to) => drill(from, to, true))),
  },
];
