import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod/mini";
import { cacheFolder, runProgram } from "./processes.ts";
import { type Outcome, oneCheck } from "./steps.ts";

const VitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numTodoTests: z.number(),
});

const PlaywrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number(), skipped: z.number() }),
});

/** Runs vitest and counts its tests. A run that fails outside any test counts as one more failure. */
export async function runVitest(
  name: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<Outcome> {
  const file = freshReport(name);
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
  const code = await runProgram("vitest", ["run", ...reporters, ...args], { env });
  const report = readReport(file, VitestReport);
  if (report === undefined) return oneCheck(false);
  return withExitCode(code, {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
  });
}

/** Runs the end-to-end tests and counts them; one that passes only when tried again is a failure. */
export async function runBrowserTests(env: Readonly<Record<string, string>>): Promise<Outcome> {
  const file = freshReport("playwright");
  const code = await runProgram("playwright", ["test", "--reporter=list,json"], {
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
  });
  const report = readReport(file, PlaywrightReport);
  if (report === undefined) return oneCheck(false);
  const { expected, unexpected, flaky, skipped } = report.stats;
  return withExitCode(code, { passed: expected, failed: unexpected + flaky, skipped });
}

function withExitCode(code: number, outcome: Outcome): Outcome {
  return code !== 0 && outcome.failed === 0 ? { ...outcome, failed: 1 } : outcome;
}

function freshReport(name: string): string {
  mkdirSync(cacheFolder, { recursive: true });
  const file = join(cacheFolder, `${name}.json`);
  rmSync(file, { force: true });
  return file;
}

function readReport<Schema extends z.ZodMiniType>(file: string, schema: Schema): z.infer<Schema> | undefined {
  return existsSync(file) ? schema.parse(JSON.parse(readFileSync(file, "utf8"))) : undefined;
}
