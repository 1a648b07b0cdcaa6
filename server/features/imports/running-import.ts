import { IMPORT_LINES } from "contract/imports.ts";
import type { World } from "../../world.ts";
import { makeEarlierNewcomers } from "../intake/earlier-newcomers.ts";
import { importSteps } from "../record-files/import-steps.ts";
import type { ImportCounts, ImportListener } from "../record-files/listener.ts";
import { BadFile } from "../record-files/source-record.ts";
import { type IntakeTarget, worldTarget } from "../record-files/target.ts";
import { faultsOf, storable } from "./fault-rows.ts";
import { findStoredNames } from "./file-name-store.ts";
import { isOfErased, nameSaid, namingReader, storeBeside, withStoredNames } from "./file-names.ts";
import type { Finding } from "./finding-store.ts";
import { importFaults, RENAMED } from "./messages.ts";
import { readPieces } from "./pieces.ts";
import { readFiles } from "./read-files.ts";
import { findImportFiles, type ImportRow } from "./store.ts";
import type { Found } from "./without-erased.ts";

/** What one step came to. */
export interface Step {
  readonly counts: Readonly<ImportCounts>;
  /** A file or an archive that came along, and how many of its files are done by now. */
  readonly file?: { readonly id: number; readonly done: number; readonly isOver: boolean };
}

/** An import that this process takes the steps of. */
export interface RunningImport {
  readonly steps: AsyncGenerator<Step, Step>;
  /** What was found since this was asked last. */
  takeFindings(): Found[];
  /** What could not be kept is found again by whoever asks next. */
  giveBack(found: readonly Found[]): void;
  /** By now: what is stored between two steps is counted too. */
  counts(): Readonly<ImportCounts>;
  /** Columns that nobody knows. */
  readonly unknownColumns: ReadonlySet<string>;
  /** What a person should look at, by now. */
  warning(): string | null;
}

/**
 * Goes on with an import where its row says that it stands: with the files that came along first, so that a candidate is
 * never seen without the picture, then with its records. A trial stores nothing.
 */
export function runImport(world: World, row: ImportRow): RunningImport {
  let findings: Found[] = [];
  let counts = countsOf(row);
  let { warning } = row;
  const unknownColumns = new Set(row.unknown_columns);
  const on: ImportListener = {
    progress: (_bytes, now) => {
      counts = { ...now };
    },
    refused: ({ line, id }, content) => findings.push(...faultsOf(line, id, content())),
    changed: () => undefined,
    duplicate: ({ line, id, likelyDuplicates }) =>
      note({ kind: "duplicate", line, identifier: id, duplicates: likelyDuplicates }),
    unknownColumn: (name) => unknownColumns.add(storable(name.slice(0, 200))),
    warning: (sentence) => {
      warning = sentence;
    },
  };
  return {
    steps: row.state === "importing" ? allSteps(world, row, on, note) : trialSteps(world, row, on, note),
    counts: () => counts,
    giveBack: (again) => {
      findings = [...again, ...findings];
    },
    takeFindings: () => {
      const taken = findings;
      findings = [];
      return taken;
    },
    unknownColumns,
    warning: () => warning,
  };

  function note(finding: Finding): void {
    findings.push({ finding });
  }
}

type Note = (finding: Finding) => void;

async function* allSteps(world: World, row: ImportRow, on: ImportListener, note: Note): AsyncGenerator<Step, Step> {
  yield* filesSteps(world, row, countsOf(row), { dryRun: false, note });
  return yield* recordSteps(world, row, on, { dryRun: false });
}

/** A trial that is over has files to look at that came later. */
async function* trialSteps(world: World, row: ImportRow, on: ImportListener, note: Note): AsyncGenerator<Step, Step> {
  const last = row.state === "checking" ? yield* recordSteps(world, row, on, { dryRun: true }) : undefined;
  const counts = last?.counts ?? countsOf(row);
  if (row.state === "checked") yield* filesSteps(world, row, counts, { dryRun: true, note });
  return { counts };
}

async function* recordSteps(
  world: World,
  row: ImportRow,
  on: ImportListener,
  { dryRun }: { readonly dryRun: boolean },
): AsyncGenerator<Step, Step> {
  const from = countsOf(row);
  const { db } = world;
  const target = worldTarget(world, { earlier: makeEarlierNewcomers(), sentAt: row.created_at });
  const stored = await findStoredNames(db, row.id);
  const named: IntakeTarget = {
    ...target,
    candidates: async (records, isTrial) => target.candidates(await withStoredNames(db, records, stored), isTrial),
  };
  const steps = importSteps(row.kind, readPieces(world.files, row), named, on, { dryRun, from });
  try {
    for (;;) {
      const step = await steps.next();
      if (step.value.total > IMPORT_LINES) throw new BadFile(importFaults.tooManyLines);
      if (step.done) return { counts: step.value };
      yield { counts: step.value };
    }
  } finally {
    // Whoever stops in the middle waits for what is being stored.
    await steps.return(from);
  }
}

interface FileStepsOptions {
  readonly dryRun: boolean;
  readonly note: Note;
}

async function* filesSteps(
  world: World,
  row: ImportRow,
  counts: ImportCounts,
  { dryRun, note }: FileStepsOptions,
): AsyncGenerator<Step, undefined> {
  const naming = namingReader(world, row);
  const store = async (name: string, bytes: Uint8Array) => {
    const { stored, name: storedAs } = await storeBeside(world, name, bytes, { dryRun, naming });
    if ("reason" in stored) note({ kind: "file", line: 0, name, error: stored.reason });
    else note({ kind: "stored", line: 0, name: nameSaid(name) ?? null, value: storedAs, error: RENAMED });
  };
  for (const file of await findImportFiles(world.db, row.id)) {
    if (file.checked) continue;
    let done = 0;
    for await (const { name, open } of readFiles(world.files, file)) {
      done += 1;
      if (done <= file.done || (await isOfErased(world, row.id, name, naming))) continue;
      const bytes = await open();
      if (bytes instanceof Uint8Array) await store(name, bytes);
      else if ("reason" in bytes) note({ kind: "file", line: 0, name, error: bytes.reason });
      yield { counts, file: { id: file.id, done, isOver: false } };
    }
    yield { counts, file: { id: file.id, done: file.entries, isOver: true } };
  }
}

function countsOf({ created, updated, unchanged, refused }: ImportRow): ImportCounts {
  return { total: created + updated + unchanged + refused, created, updated, unchanged, refused };
}
