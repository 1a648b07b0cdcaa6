import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join, relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import * as z from "zod/mini";
import { cacheFolder, runProgram } from "./processes.ts";
import { type Outcome, oneCheck } from "./steps.ts";

const VitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numTodoTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string(),
      assertionResults: z.array(
        z.object({ fullName: z.string(), status: z.string(), failureMessages: z.array(z.string()) }),
      ),
    }),
  ),
});

const Spec = z.object({
  title: z.string(),
  file: z.string(),
  tests: z.array(
    z.object({
      projectName: z.string(),
      status: z.string(),
      results: z.array(z.object({ error: z.optional(z.object({ message: z.optional(z.string()) })) })),
    }),
  ),
});

const Suite = z.object({
  specs: z.array(Spec),
  get suites() {
    return z.optional(z.array(Suite));
  },
});

const PlaywrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number(), skipped: z.number() }),
  suites: z.array(Suite),
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
  const report = readReport(file);
  return report === undefined ? oneCheck(false) : withExitCode(code, vitestOutcome(report));
}

/**
 * What a report of vitest says: the counts, and by name what failed or passed only when tried again.
 * A file that could not be loaded has no tests: its own fault is named.
 */
export function vitestOutcome(written: unknown): Outcome {
  const report = VitestReport.parse(written);
  const tests = report.testResults.flatMap((file) =>
    file.assertionResults.map(({ fullName, status, failureMessages }) => ({
      status,
      hasFailed: failureMessages.length > 0,
      name: named(`${fromHere(file.name)} › ${fullName}`, failureMessages.at(-1)),
    })),
  );
  const broken = report.testResults.filter(({ status, message }) => status === "failed" && message !== "");
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
    failures: [
      ...tests.filter(({ status }) => status === "failed").map(({ name }) => name),
      ...broken.map(({ name, message }) => named(fromHere(name), message)),
    ],
    retried: tests.filter(({ status, hasFailed }) => status === "passed" && hasFailed).map(({ name }) => name),
  };
}

/** Runs the end-to-end tests and counts them; where changes are checked, what fails is tried once more. */
export async function runBrowserTests(env: Readonly<Record<string, string>>): Promise<Outcome> {
  const file = freshReport("playwright");
  const code = await runProgram("playwright", ["test", "--reporter=list,json"], {
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
  });
  const report = readReport(file);
  return report === undefined ? oneCheck(false) : withExitCode(code, playwrightOutcome(report));
}

/** What a report of Playwright says: the counts, and by name what failed or passed only when tried again. */
export function playwrightOutcome(written: unknown): Outcome {
  const { stats, suites } = PlaywrightReport.parse(written);
  const tests = suites.flatMap(specsOf).flatMap(({ title, file, tests }) =>
    tests.map(({ projectName, status, results }) => ({
      status,
      name: named(`[${projectName}] ${file} › ${title}`, results.findLast(({ error }) => error)?.error?.message),
    })),
  );
  const nameOf = (wanted: string) => tests.filter(({ status }) => status === wanted).map(({ name }) => name);
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    skipped: stats.skipped,
    failures: nameOf("unexpected"),
    retried: nameOf("flaky"),
  };
}

function specsOf({ specs, suites = [] }: z.infer<typeof Suite>): z.infer<typeof Spec>[] {
  return [...specs, ...suites.flatMap(specsOf)];
}

/** A test and the first line of its fault, without the colours of a terminal. */
function named(test: string, fault = ""): string {
  const [line = ""] = stripVTControlCharacters(fault).split("\n");
  return line === "" ? test : `${test} : ${line}`;
}

const fromHere = (path: string) => relative(process.cwd(), path);

function withExitCode(code: number, outcome: Outcome): Outcome {
  return code !== 0 && outcome.failed === 0 ? { ...outcome, failed: 1 } : outcome;
}

function freshReport(name: string): string {
  mkdirSync(cacheFolder, { recursive: true });
  const file = join(cacheFolder, `${name}.json`);
  rmSync(file, { force: true });
  return file;
}

function readReport(file: string): unknown {
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : undefined;
}
