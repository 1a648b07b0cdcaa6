import { availableParallelism } from "node:os";

/** How many checks of a step passed, failed, were left out. */
export interface Outcome {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** What to look at, by name and first line of its fault: told again at the very end. */
  readonly failures?: readonly string[];
  /** What passed when it was tried again, likewise. */
  readonly retried?: readonly string[];
}

/** Something that npm test or npm run check does. */
export interface Step {
  readonly title: string;
  readonly run: () => Promise<Outcome>;
}

/** The outcome of a step in which nothing was counted. */
export const nothing: Outcome = { passed: 0, failed: 0, skipped: 0 };

/** The outcome of something that is one check by itself. */
export function oneCheck(isGood: boolean): Outcome {
  return isGood ? { ...nothing, passed: 1 } : { ...nothing, failed: 1 };
}

/** Adds outcomes up. */
export function total(outcomes: readonly Outcome[]): Outcome {
  return outcomes.reduce(
    (sum, one) => ({
      passed: sum.passed + one.passed,
      failed: sum.failed + one.failed,
      skipped: sum.skipped + one.skipped,
      failures: [...(sum.failures ?? []), ...(one.failures ?? [])],
      retried: [...(sum.retried ?? []), ...(one.retried ?? [])],
    }),
    nothing,
  );
}

/** The same outcome with the step before each name; a step that failed without naming anything is named itself. */
function inStep(title: string, { failures = [], retried = [], ...counts }: Outcome): Outcome {
  const unnamed = counts.failed > 0 && failures.length === 0 ? [title] : [];
  const within = (name: string) => `${title} › ${name}`;
  return { ...counts, failures: [...unnamed, ...failures.map(within)], retried: retried.map(within) };
}

/** Names what failed and what passed only when tried again, one a line; nothing when there is neither. */
export function namedTests({ failures = [], retried = [] }: Outcome): string {
  const part = (title: string, names: readonly string[]) =>
    names.length === 0 ? [] : [`${title} :`, ...names.map((name) => `  ${name}`)];
  return [...part("repassés (échec, puis succès au second essai)", retried), ...part("échecs", failures)].join("\n");
}

/** The line that programs read: `12 passed, 0 failed`, and `, 1 skipped` when something was left out. */
export function totalLine({ passed, failed, skipped }: Outcome): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;
}

/** What became of a step, and the line that says so. */
interface Done {
  readonly outcome: Outcome;
  readonly line: string;
}

/**
 * Runs every step, one after the other, whatever the earlier ones gave: one failure does not hide the next. Those of a
 * list run side by side, as many as there are cores: for checks of one process each, which touch nothing.
 * Prints each with its time, then a summary. A step that throws counts as one failure.
 */
export async function runSteps(steps: readonly (Step | readonly Step[])[]): Promise<Outcome> {
  const done: Done[] = [];
  for (const step of steps) done.push(...("run" in step ? [await runStep(step)] : await runTogether(step)));
  const sum = total(done.map(({ outcome }) => outcome));
  console.log(`\n${done.map(({ line }) => line).join("\n")}\n${namedTests(sum)}\n`);
  return sum;
}

async function runTogether(steps: readonly Step[]): Promise<Done[]> {
  const waiting = steps.values();
  const lanes = Array.from({ length: availableParallelism() }, async () => {
    const done: Done[] = [];
    for (const step of waiting) done.push(await runStep(step));
    return done;
  });
  return (await Promise.all(lanes)).flat();
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
  return { outcome: inStep(title, outcome), line };
}
