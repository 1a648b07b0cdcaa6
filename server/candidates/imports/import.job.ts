import { keyOf } from "contract/candidates/field-rules.ts";
import { FAULT_VALUE, IMPORT_LINES } from "contract/candidates/imports.ts";
import { recordEvent } from "../../platform/audit.ts";
import type { AppContext } from "../../platform/context.ts";
import { transact } from "../../platform/db/retry.ts";
import type { Job } from "../../platform/jobs/job.ts";
import { dueByQuery } from "../../platform/jobs/schedule.ts";
import { deleteUnnamed } from "../files/store-file.ts";
import { makeEarlierNewcomers } from "../intake/duplicate-store.ts";
import { BadArchive, readFiles } from "./archive.ts";
import { ChunkMissing, readChunks } from "./chunks.ts";
import { eraseImportBytes } from "./erase-bytes.ts";
import { findStoredNames } from "./file-name-store.ts";
import { cleanFileName, isOfErased, namingReader, storeUnderFreeName, withStoredNames } from "./file-names.ts";
import { forgetDryRun, insertFindings } from "./finding-store.ts";
import { type NewFinding, withoutErased } from "./forgotten-store.ts";
import { type ImportCounts, type ImportListener, importRecords, type RejectedContent } from "./import-records.ts";
import { importIssues, RENAMED } from "./messages.ts";
import { BadFile, BadHeader } from "./source-record.ts";
import {
  CLAIM_MS,
  changeClaimed,
  changeImportFile,
  claimImport,
  findImportFiles,
  type ImportChange,
  type ImportRow,
  nextClaim,
  resetImportFiles,
} from "./store.ts";
import { contextTarget, type IntakeTarget } from "./target.ts";

const MOST_ATTEMPTS = 10;
const IDENTIFIER = 200;

/** Thrown if the import was cancelled, another process runs it, or this process shuts down. */
class Stopped extends Error {}

interface Progress {
  readonly change?: ImportChange;
  readonly found?: readonly NewFinding[];
  readonly file?: { readonly id: number; readonly done: number };
}
type Save = (progress: Progress) => Promise<void>;

/** Runs an import. Stores files before lines, so that no candidate appears without a picture. */
export async function runImport(ctx: AppContext, row: ImportRow, stopping?: AbortSignal): Promise<void> {
  const save: Save = async (progress) => {
    if (!(await saveProgress(ctx, row, progress))) throw new Stopped();
    if (!stopping?.aborted) return;
    await changeClaimed(ctx.db, row, [row.state], { claimed_until: null });
    throw new Stopped();
  };
  try {
    if (row.attempts > 1) await forgetAttempt(ctx, row);
    if (row.state !== "checking") await processFiles(ctx, row, save);
    const counts = row.state === "checked" ? {} : await processLines(ctx, row, save);
    await finish(ctx, row, counts);
  } catch (error) {
    if (!(error instanceof Stopped)) await fail(ctx, row, error);
  }
}

/**
 * Deletes what the last attempt reported. Keeps likely duplicates, because the next attempt finds the candidates
 * already stored and reports no duplicates.
 */
async function forgetAttempt(ctx: AppContext, { id, state }: ImportRow): Promise<void> {
  if (state === "checking") await forgetDryRun(ctx.db, id);
  if (state !== "importing") return;
  const names = [...(await findStoredNames(ctx.db, id)).values()].filter((name) => name !== null);
  await transact(ctx, async (trx) => {
    await forgetDryRun(trx, id, ["duplicate"]);
    await resetImportFiles(trx, id);
    await deleteUnnamed(trx, ctx, names);
  });
}

async function saveProgress(ctx: AppContext, row: ImportRow, { change, found = [], file }: Progress): Promise<boolean> {
  const now = ctx.clock.now();
  const claimed_until = new Date(now.getTime() + CLAIM_MS);
  return transact(ctx, async (trx) => {
    const state = await changeClaimed(trx, row, [row.state, "cancelled"], { ...change, claimed_until });
    if (state === undefined) return false;
    await insertFindings(trx, row.id, await withoutErased(trx, ctx, row, found), now);
    if (file) await changeImportFile(trx, file.id, { done: file.done });
    return state === row.state;
  });
}

async function processLines(ctx: AppContext, row: ImportRow, save: Save): Promise<ImportChange> {
  const { db } = ctx;
  let found: NewFinding[] = [];
  let { warning } = row;
  const unknown = new Set(row.unknown_columns);
  const changeOf = (counts: ImportCounts): ImportChange => ({
    ...countsOf(row, counts),
    unknown_columns: JSON.stringify([...unknown]),
    warning,
  });
  const on: ImportListener = {
    progress: async (_bytes, counts) => {
      if (counts.total > IMPORT_LINES) throw new BadFile(importIssues.tooManyLines);
      const saved = found;
      found = [];
      await save({ change: changeOf(counts), found: saved });
    },
    refused: ({ line, id }, content) => found.push(...issuesOf(line, id, content())),
    changed: () => undefined,
    duplicate: ({ line, id, likelyDuplicates }) =>
      found.push({ finding: { kind: "duplicate", line, identifier: id, duplicates: likelyDuplicates } }),
    unknownColumn: (name) => unknown.add(storableText(name.slice(0, 200))),
    warning: (sentence) => {
      if (!warning?.includes(sentence)) warning = [warning, sentence].filter(Boolean).join(" ");
    },
  };
  const target = contextTarget(ctx, { earlier: makeEarlierNewcomers(), sentAt: row.created_at });
  const stored = await findStoredNames(db, row.id);
  const named: IntakeTarget = {
    ...target,
    candidates: async (records, dryRun) => target.candidates(await withStoredNames(db, records, stored), dryRun),
  };
  const dryRun = row.state === "checking";
  try {
    const { columns } = row;
    return changeOf(await importRecords(row.kind, readChunks(ctx.files, row), named, on, { dryRun, columns }));
  } catch (error) {
    if (!dryRun || !(error instanceof BadHeader)) throw error;
    return { unknown_columns: JSON.stringify([...unknown]), error: error.message };
  }
}

/** Adds the counts of earlier attempts, because this attempt counts the records of earlier attempts as unchanged. */
function countsOf(row: ImportRow, { total, created, updated, unchanged, refused }: ImportCounts): ImportChange {
  if (row.state === "checking") return { created, updated, unchanged, refused, lines: total };
  return {
    created: row.created + created,
    updated: row.updated + updated,
    unchanged: Math.max(0, unchanged - row.created - row.updated),
    refused,
  };
}

async function processFiles(ctx: AppContext, row: ImportRow, save: Save): Promise<void> {
  const dryRun = row.state === "checked";
  const naming = namingReader(ctx, row);
  const storeOne = async (name: string, bytes: Uint8Array): Promise<NewFinding> => {
    const { stored, name: storedAs } = await storeUnderFreeName(ctx, name, bytes, { dryRun, naming });
    return "reason" in stored
      ? { finding: { kind: "file", line: 0, name, error: stored.reason } }
      : { finding: { kind: "stored", line: 0, name: cleanFileName(name) ?? null, value: storedAs, error: RENAMED } };
  };
  for (const file of await findImportFiles(ctx.db, row.id)) {
    if (file.done >= file.entries) continue;
    let done = 0;
    let found: NewFinding[] = [];
    for await (const { name, open } of readFiles(ctx.files, file)) {
      done += 1;
      if (!(await isOfErased(ctx, row.id, name, naming))) {
        const bytes = await open();
        if (bytes instanceof Uint8Array) found.push(await storeOne(name, bytes));
        else if ("reason" in bytes) found.push({ finding: { kind: "file", line: 0, name, error: bytes.reason } });
      }
      // After a crash, a dry run reads an archive from its start again, so it saves errors only after the last file.
      const isSaved = !dryRun || done >= file.entries;
      await save({ file: { id: file.id, done }, found: isSaved ? found : [] });
      if (isSaved) found = [];
    }
  }
}

async function finish(ctx: AppContext, row: ImportRow, counts: ImportChange): Promise<void> {
  const now = ctx.clock.now();
  const isImported = row.state === "importing";
  const end: ImportChange = isImported
    ? { ...counts, claimed_until: null, state: "done", finished_at: now }
    : { ...counts, claimed_until: null, state: "checked", attempts: 0 };
  const isFinished = await transact(ctx, async (trx) => {
    if ((await changeClaimed(trx, row, [row.state], end)) === undefined) return false;
    const { created, updated, unchanged, refused } = counts;
    if (!isImported) return true;
    await recordEvent(trx, ctx.clock, {
      event: "import done",
      ...(row.staff_id === null ? {} : { actorId: row.staff_id }),
      subject: String(row.id),
      details: { kind: row.kind, created, updated, unchanged, refused },
    });
    return true;
  });
  if (isFinished && isImported) await eraseImportBytes(ctx, row.id);
}

/**
 * Ends the import if another attempt would fail in the same way. After any other error, the import starts again
 * later.
 */
async function fail(ctx: AppContext, row: ImportRow, error: unknown): Promise<void> {
  const isFinal = error instanceof BadFile || error instanceof ChunkMissing || error instanceof BadArchive;
  if (!isFinal && row.attempts < MOST_ATTEMPTS) throw error;
  if (!isFinal) ctx.log.error({ err: error, import: row.id }, "An import failed after all attempts");
  const reason = error instanceof BadFile ? error.message : importIssues.interrupted;
  const change = { claimed_until: null, state: "failed", finished_at: ctx.clock.now(), error: reason } as const;
  if (await changeClaimed(ctx.db, row, [row.state], change)) await eraseImportBytes(ctx, row.id);
}

function issuesOf(line: number, id: string | null, { version, issues }: RejectedContent): NewFinding[] {
  // Normalise the identifier like a candidate's id, so that an erasure of the candidate finds this row.
  const identifier = cutTo(keyOf(id) || null, IDENTIFIER);
  return issues.map(({ field, error, value }) => ({
    finding: { kind: "fault", line, identifier, name: field, error, value: cutTo(value, FAULT_VALUE) },
    version,
  }));
}

function cutTo(text: string | null, most: number): string | null {
  return text === null ? null : storableText(text.slice(0, most));
}

function storableText(text: string): string {
  return text.replace(/\0/g, "\ufffd").toWellFormed();
}

/** Runs the imports of staff. If a process dies, another process runs its import again (B1-42). */
export const importJob: Job = {
  name: "import files of staff",
  isApart: true,
  nextDue: dueByQuery(nextClaim),
  run: async (ctx, stopping) => {
    const now = ctx.clock.now();
    const row = await claimImport(ctx.db, { now, until: new Date(now.getTime() + CLAIM_MS) });
    if (row) await runImport(ctx, row, stopping);
  },
};
