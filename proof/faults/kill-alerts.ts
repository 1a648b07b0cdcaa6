import { spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { type AlertLoad, arriveAnew, countTold, makeSubscribers, type Told } from "./alert-load.ts";
import { type Ground, onGround } from "./ground.ts";

const WORKER = fileURLToPath(new URL("./alert-worker.ts", import.meta.url));
/** 13:00 in Rennes, when the alerts of a load are due. */
const NOON = new Date("2026-02-16T12:00:00Z");

/** What was told in all rounds together. */
export interface KillAlertsReport extends Told {
  readonly kills: number;
  readonly rounds: number;
}

/**
 * Kills the worker that tells a load, again and again, at any instant of its work (policy F-20). A round begins with
 * all candidates new and ends when a worker got through; rounds go on until there were so many kills.
 */
export async function killWhileTelling(ground: Ground, load: AlertLoad, kills: number): Promise<KillAlertsReport> {
  await onGround(ground, ({ db }) => makeSubscribers(db, load.accounts, NOON));
  await arrive(ground, load);
  const began = performance.now();
  await runWorker(ground, undefined);
  const workMs = Math.ceil(performance.now() - began);

  const sum = { pairs: 0, lost: 0, doubled: 0, uneven: 0, kills: 0, rounds: 0 };
  while (sum.kills < kills) {
    await arrive(ground, load);
    while (sum.kills < kills && (await runWorker(ground, randomInt(workMs)))) sum.kills += 1;
    await runWorker(ground, undefined);
    const told = await onGround(ground, ({ db }) => countTold(db));
    if (told.lost > 0)
      await onGround(ground, async ({ db }) => {
        const { sql } = await import("kysely");
        for (const q of [
          "select count(*) n, count(sequence) s, min(sequence) mi, max(sequence) ma from publications",
          "select * from publication_numbering",
          "select last_sequence, next_run_at, last_run_at, count(*) from alert_parameters group by 1,2,3",
          "select count(*), min(after_sequence), max(last_sequence) from notifications",
        ])
          console.log(sum.kills, sum.rounds, JSON.stringify((await sql.raw(q).execute(db)).rows));
      });
    for (const key of ["pairs", "lost", "doubled", "uneven"] as const) sum[key] += told[key];
    sum.rounds += 1;
  }
  return sum;
}

function arrive(ground: Ground, { candidates }: AlertLoad): Promise<void> {
  return onGround(ground, ({ db }) => arriveAnew(db, candidates, NOON));
}

/** Runs a worker to its end, or kills it so many milliseconds after it set to work. @returns whether it was killed */
async function runWorker({ dataDir, databaseUrl }: Ground, killAfterMs: number | undefined): Promise<boolean> {
  const where = databaseUrl === undefined ? [dataDir] : [dataDir, databaseUrl];
  const child = spawn(process.execPath, [WORKER, NOON.toISOString(), ...where], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const gone = once(child, "exit");
  await Promise.race([once(child.stdout, "data"), gone]);
  const killing = killAfterMs === undefined ? undefined : setTimeout(() => child.kill("SIGKILL"), killAfterMs);
  const [code, signal] = await gone;
  clearTimeout(killing);
  if (code !== 0 && signal !== "SIGKILL") throw new Error(`The worker failed: ${code ?? signal}`);
  return signal === "SIGKILL";
}
