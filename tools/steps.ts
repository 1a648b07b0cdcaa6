import { availableParallelism } from "node:os";
import { runProgram } from "./processes.ts";

/** How many checks of a step passed, failed, were left out. */
export interface Outcome {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** Names of what failed, or passed only on the second try: repeated at the end. */
  readonly named?: readonly string[];
}

/** One part of npm test or npm run check. */
export interface Step {
  readonly title: string;
  readonly run: () => Promise<Outcome>;
}

export const nothing: Outcome = { passed: 0, failed: 0, skipped: 0 };

/** The outcome of a step that is a single check. */
export function oneCheck(isGood: boolean): Outcome {
  return isGood ? { ...nothing, passed: 1 } : { ...nothing, failed: 1 };
}

/** The line that programs read: `12 passed, 0 failed`, and `, 1 skipped` when something was left out. */
export function totalLine({ passed, failed, skipped }: Outcome): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;
}

interface Done {
  readonly outcome: Outcome;
  readonly line: string;
}

/**
 * Runs every step, whatever the earlier ones gave, and prints a summary. The steps of a list run side by side, as many
 * as there are cores. A step that throws counts as one failure.
 */
export async function runSteps(steps: readonly (Step | readonly Step[])[]): Promise<Outcome> {
  const done: Done[] = [];
  for (const step of steps) done.push(...("run" in step ? [await runStep(step)] : await runSideBySide(step)));
  const named = done.flatMap(({ outcome }) => outcome.named ?? []);
  console.log(`\n${done.map(({ line }) => line).join("\n")}\n${named.map((name) => `  ${name}\n`).join("")}`);
  const sum = (key: "passed" | "failed" | "skipped") => done.reduce((total, { outcome }) => total + outcome[key], 0);
  return { passed: sum("passed"), failed: sum("failed"), skipped: sum("skipped"), named };
}

async function runSideBySide(steps: readonly Step[]): Promise<Done[]> {
  const waiting = steps.values();
  const workers = Array.from({ length: availableParallelism() }, async () => {
    const done: Done[] = [];
    for (const step of waiting) done.push(await runStep(step));
    return done;
  });
  return (await Promise.all(workers)).flat();
}

async function runStep({ title, run }: Step): Promise<Done> {
  console.log(`\n── ${title} ──`);
  const startedAt = performance.now();
  const outcome = await run().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    return oneCheck(false);
  });
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  const mark = outcome.failed > 0 ? "✗" : "✓";
  const line = `${mark} ${title.padEnd(48)} ${seconds.padStart(6)} s   ${totalLine(outcome)}`;
  console.log(line);
  const names = outcome.failed > 0 && !outcome.named?.length ? [""] : (outcome.named ?? []);
  return { outcome: { ...outcome, named: names.map((name) => `${title} › ${name}`) }, line };
}

const WORKSPACES = ["contract", "server", "web", "tools"];

/** What is checked by reading the sources: lint, format, and the types of each workspace (tests belong to tools). */
export const staticChecks: readonly Step[] = [
  {
    title: "Lint et format (biome)",
    run: async () => oneCheck((await runProgram("biome", ["check", "--error-on-warnings"])) === 0),
  },
  ...[...WORKSPACES, "web/tsconfig.floor.json"].map((workspace) => ({
    title: `Types : ${workspace} (tsc)`,
    // As many of them run at once as there are cores: in threads of its own, each would read the same types several times.
    run: async () => oneCheck((await runProgram("tsc", ["--noEmit", "--singleThreaded", "-p", workspace])) === 0),
  })),
];

/** Exports and dependencies that nothing uses. */
export const deadCode: Step = {
  title: "Code mort (knip)",
  run: async () => oneCheck((await runProgram("knip", [])) === 0),
};
