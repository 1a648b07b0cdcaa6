import { recordEvent } from "../../audit.ts";
import { instantIn } from "../../db/instant.ts";
import { transact } from "../../db/retry.ts";
import { dueByFacts } from "../../jobs/dues.ts";
import type { Job } from "../../jobs/job.ts";
import type { World } from "../../world.ts";
import { BadFile } from "../record-files/source-record.ts";
import { BadArchive } from "./archive.ts";
import { changeClaimed, claimImport, claimsAtWork, findClaimed } from "./claim-store.ts";
import { eraseImportBytes } from "./erase-bytes.ts";
import { insertFindings } from "./finding-store.ts";
import { importFaults } from "./messages.ts";
import { PieceGone } from "./pieces.ts";
import { type RunningImport, runImport, type Step } from "./running-import.ts";
import { changeImportFile, type ImportChange, type ImportRow } from "./store.ts";
import { withoutErased } from "./without-erased.ts";

/** Until when nobody else goes on with an import whose process is not heard of: it was killed, or is very slow. */
const CLAIM_MS = 30_000;
/** Steps in a row that fail before an import is given up. */
const MOST_FAILURES = 5;

/** Nobody's. */
const FREE = { claimed_by: null, claimed_until: null };

/** An import that was begun here, as it was by then. */
interface Begun {
  readonly row: ImportRow;
  readonly running: RunningImport;
}

/** What a process has of the imports whose steps it takes. */
interface Work {
  readonly claimant: string;
  readonly running: Map<string, Begun>;
  readonly failures: Map<string, number>;
}

const works = new WeakMap<World, Work>();

function workOf(world: World): Work {
  const known = works.get(world);
  if (known) return known;
  const work: Work = { claimant: world.random.token(), running: new Map(), failures: new Map() };
  works.set(world, work);
  return work;
}

/**
 * Tries and stores what staff sent, one batch of one import at a time: between two of them other jobs and other imports
 * have their turn, and searches too (beyond B1-43). Counts are kept with each step, so that another process goes on where
 * one was killed (beyond B1-42).
 */
export const importJob: Job = {
  name: "import what staff sent",
  nextDue: dueByFacts(claimsAtWork, (claims, world) => {
    const { claimant, running } = workOf(world);
    const now = world.clock.now();
    const steps = (claims ?? []).flatMap(({ by, until }) =>
      by === null || by === claimant ? now : (instantIn(until) ?? []),
    );
    if (steps.length > 0) return new Date(Math.min(...steps.map(Number)));
    return running.size > 0 ? now : null;
  }),
  run: async (world, stopping) => {
    const work = workOf(world);
    const now = world.clock.now();
    await stopCancelled(world, work);
    const until = new Date(now.getTime() + CLAIM_MS);
    const row = await claimImport(world.db, work.claimant, { now, until });
    if (!row) return;
    await takeStep(world, row, work);
    if (stopping?.aborted) await leave(world, row, work);
  },
};

const keyOf = ({ stored_as, state }: ImportRow) => `${stored_as} ${state}`;

/** Takes the next step of an import that is claimed. */
async function takeStep(world: World, row: ImportRow, work: Work): Promise<void> {
  const key = keyOf(row);
  const { running } = work.running.get(key) ?? { running: runImport(world, row) };
  work.running.set(key, { row, running });
  try {
    const step = await running.steps.next();
    // A trial has nothing left to do once the last of a file was looked at: another file is another trial.
    const isLast = step.done === true || (row.state === "checked" && step.value.file?.isOver === true);
    const isMine = await saveStep(world, row, work, { running, step: step.value, isLast });
    work.failures.delete(key);
    if (isLast) work.running.delete(key);
    else if (!isMine) await stop(world, { row, running }, work, "cancelled");
  } catch (error) {
    work.running.delete(key);
    await fail(world, row, work, error);
  }
}

interface Taken {
  readonly running: RunningImport;
  readonly step: Step;
  readonly isLast: boolean;
}

/** Keeps what a step came to. @returns false when the import is not in this process's hands or in that state any more */
async function saveStep(
  world: World,
  row: ImportRow,
  { claimant }: Work,
  { running, step, isLast }: Taken,
): Promise<boolean> {
  const now = world.clock.now();
  const change = { ...countsOf(row, step, running), ...(isLast ? overOf(row, now) : {}) };
  const found = running.takeFindings();
  const { file } = step;
  const isMine = await transact(world, async (trx) => {
    if (!(await changeClaimed(trx, row, claimant, change))) return false;
    await insertFindings(trx, row.id, await withoutErased(trx, world, row, found), now);
    if (file) await changeImportFile(trx, file.id, { done: file.done, checked: file.isOver });
    if (change.state === "done") await recordEnd(trx, world, row, change);
    return true;
  });
  if (!isMine) running.giveBack(found);
  else if (change.state === "done") await eraseImportBytes(world, row.id);
  return isMine;
}

function countsOf(row: ImportRow, { counts }: Step, { unknownColumns, warning }: RunningImport): ImportChange {
  const { total, created, updated, unchanged, refused } = counts;
  const lines = Math.max(row.lines, row.state === "checking" ? total : 0);
  const unknown_columns = JSON.stringify([...unknownColumns]);
  return { created, updated, unchanged, refused, lines, unknown_columns, warning: warning() };
}

/** What an import is once nothing is left to do in its state. */
function overOf({ state }: ImportRow, now: Date): ImportChange {
  return state === "importing" ? { ...FREE, state: "done", finished_at: now } : { ...FREE, state: "checked" };
}

async function recordEnd(trx: World["db"], world: World, row: ImportRow, change: ImportChange): Promise<void> {
  const { created, updated, unchanged, refused } = change;
  await recordEvent(trx, world.clock, {
    event: "import done",
    ...(row.staff_id === null ? {} : { actorId: row.staff_id }),
    subject: String(row.id),
    details: { kind: row.kind, created, updated, unchanged, refused },
  });
}

/** Takes no further step; what was just being stored is waited for, and counted where it is still this process's. */
async function stop(world: World, { row, running }: Begun, work: Work, state: ImportRow["state"]): Promise<void> {
  work.running.delete(keyOf(row));
  await running.steps.return({ counts: running.counts() });
  await saveStep(world, { ...row, state }, work, { running, step: { counts: running.counts() }, isLast: false });
}

/** Stops what was begun here and is over since: cancelled by somebody, or taken on by another process. */
async function stopCancelled(world: World, work: Work): Promise<void> {
  if (work.running.size === 0) return;
  const begun = [...work.running.values()];
  const mine = await findClaimed(
    world.db,
    work.claimant,
    begun.map(({ row }) => row.id),
  );
  for (const one of begun) {
    if (!mine.some(({ id, state }) => id === one.row.id && state === one.row.state)) {
      await stop(world, one, work, "cancelled");
    }
  }
}

/** Gives an import back: this process is about to end. */
async function leave(world: World, row: ImportRow, work: Work): Promise<void> {
  const begun = work.running.get(keyOf(row));
  if (!begun) return;
  await stop(world, begun, work, row.state);
  await changeClaimed(world.db, row, work.claimant, FREE);
}

/** What fails for a while is tried again from where it stands; an import that cannot go on says why. */
async function fail(world: World, row: ImportRow, work: Work, error: unknown): Promise<void> {
  const key = keyOf(row);
  const failures = (work.failures.get(key) ?? 0) + 1;
  work.failures.set(key, failures);
  const isForGood = error instanceof BadFile || error instanceof PieceGone || error instanceof BadArchive;
  if (!isForGood && failures < MOST_FAILURES) throw error;
  if (!isForGood) world.log.error({ err: error, import: row.id }, "An import was given up");
  work.failures.delete(key);
  const reason = error instanceof BadFile ? error.message : importFaults.interrupted;
  const change = { ...FREE, state: "failed", finished_at: world.clock.now(), error: reason } as const;
  if (await changeClaimed(world.db, row, work.claimant, change)) await eraseImportBytes(world, row.id);
}
