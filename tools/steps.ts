import { availableParallelism } from "node:os";
import { runProgram } from "./processes.ts";

export interface Outcome {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** The names of checks that failed, or that passed only on the second try. */
  readonly named?: readonly string[];
  readonly slow?: readonly string[];
}

export interface Step {
  readonly title: string;
  readonly run: () => Promise<Outcome>;
}

export const nothing: Outcome = { passed: 0, failed: 0, skipped: 0 };

export function oneCheck(isGood: boolean): Outcome {
  return isGood ? { ...nothing, passed: 1 } : { ...nothing, failed: 1 };
}

/** Returns the total in a form for programs: `12 passed, 0 failed`, and `, 1 skipped` if a test was skipped. */
export function totalLine({ passed, failed, skipped }: Outcome): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;
}

interface Done {
  readonly outcome: Outcome;
  readonly line: string;
}

/** Runs all steps, even after failures, and prints a summary. Steps in an inner list run in parallel. */
export async function runSteps(steps: readonly (Step | readonly Step[])[]): Promise<Outcome> {
  const done: Done[] = [];
  for (const step of steps) done.push(...("run" in step ? [await runStep(step)] : await runSideBySide(step)));
  const named = done.flatMap(({ outcome }) => outcome.named ?? []);
  const slow = done
    .flatMap(({ outcome }) => outcome.slow ?? [])
    .toSorted()
    .toReversed();
  if (slow.length > 0) console.log(`\nTests de plus de deux secondes, avec la raison :\n${slow.join("\n")}`);
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

/**
 * The longest checks come first, so that no processor core is idle at the end. The TypeScript project `tools` also
 * checks the files of `tests`.
 */
const TYPED = ["server", "tools", "web", "web/tsconfig.floor.json", "contract"];

/** Checks lint, format and types. */
export const staticChecks: readonly Step[] = [
  {
    title: "Lint et format (biome)",
    run: async () => oneCheck((await runProgram("biome", ["check", "--error-on-warnings"])) === 0),
  },
  ...TYPED.map((project) => ({
    title: `Types : ${project} (tsc)`,
    // Use one thread, because the steps already run in parallel, and each thread of tsc would read the same types.
    run: async () => oneCheck((await runProgram("tsc", ["--noEmit", "--singleThreaded", "-p", project])) === 0),
  })),
];

export const deadCode: Step = {
  title: "Code mort (knip)",
  run: async () => oneCheck((await runProgram("knip", [])) === 0),
};
