import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { storeFile } from "../../server/features/files/store-file.ts";
import { intakeCandidates } from "../../server/features/intake/intake-candidates.ts";
import { candidateRecord } from "../../server/features/intake/make.ts";
import { root } from "../../tools/processes.ts";
import { environmentOf, type Ground, onGround } from "../faults/ground.ts";
import { onEmbedded, onPostgres } from "../rows/grounds.ts";
import type { Finding, SoakRow } from "../rows/row.ts";
import { resumeOf } from "../testing/pdf.ts";

const CANDIDATES = 100_000;
const BATCH = 1000;
const FILES = 500;
const LONGEST_SECONDS = 600;
const target = `restored within ${LONGEST_SECONDS} s, fingerprints equal, 0 orphans`;

/** Candidates, some of them with a resume. */
async function fill(ground: Ground): Promise<void> {
  await onGround(ground, async (world) => {
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
async function run(ground: Ground, tool: string, ...args: string[]): Promise<{ said: string; seconds: number }> {
  const startedAt = performance.now();
  const child = spawn(process.execPath, [join(root, `tools/${tool}.ts`), ...args], {
    cwd: root,
    env: { PATH: process.env.PATH, BACKUP_KEY: "clé de l'exercice", ...environmentOf(ground) },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const [said, errors] = await Promise.all([text(child.stdout), text(child.stderr)]);
  if (errors !== "") throw new Error(`${tool}: ${errors.trim()}`);
  return { said, seconds: (performance.now() - startedAt) / 1000 };
}

/** Candidates and files come, change and go until told to stop. */
async function writeUntil(ground: Ground, stop: AbortSignal): Promise<number> {
  return onGround(ground, async (world) => {
    let writes = 0;
    for (; !stop.aborted; writes += 1) {
      const personalResume = `neuf-${writes}.pdf`;
      await storeFile(world, personalResume, resume(CANDIDATES + writes));
      await intakeCandidates(world, [candidateRecord({ externalId: `NEUF-${writes}`, personalResume })]);
    }
    return writes;
  });
}

async function drill(from: Ground, to: Ground, whileWriting: boolean): Promise<Finding> {
  const folder = mkdtempSync(join(tmpdir(), "espace-drill-"));
  const file = join(folder, "sauvegarde");
  try {
    await fill(from);
    const stop = new AbortController();
    const writing = whileWriting ? writeUntil(from, stop.signal) : Promise.resolve(0);
    const backup = await run(from, "backup", file).finally(() => stop.abort());
    const writes = await writing;
    const restore = await run(to, "restore", file);
    const check = await run(to, "admin", "fsck", "--json");
    const { missing, altered, orphans } = JSON.parse(check.said);
    const faults = missing.length + altered.length + orphans.length;
    const megabytes = Math.round(statSync(file).size / 1e6);
    const isEqual = restore.said.includes("empreintes égales");
    return {
      measured:
        `${CANDIDATES} candidates${whileWriting ? `, ${writes} written meanwhile` : ""}: saved in ` +
        `${backup.seconds.toFixed(0)} s (${megabytes} MB), restored in ${restore.seconds.toFixed(0)} s, ${faults} orphans`,
      ok: isEqual && faults === 0 && restore.seconds <= LONGEST_SECONDS,
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A ground on which nothing was ever opened. */
async function untouched<Result>(work: (ground: Ground) => Promise<Result>): Promise<Result> {
  const dataDir = mkdtempSync(join(tmpdir(), "espace-drill-"));
  try {
    return await work({ dataDir, databaseUrl: undefined });
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

export const rows: readonly SoakRow[] = [
  {
    row: "T-55",
    title: "backup of the operator's PostgreSQL while writing, restored into the embedded one",
    target,
    run: () => onPostgres((from) => untouched((to) => drill(from, to, true))),
  },
  {
    row: "F-33",
    title: "backup of the embedded database while writing, restored into the operator's PostgreSQL",
    target,
    run: () => onEmbedded((from) => onPostgres((to) => drill(from, to, true))),
  },
];
