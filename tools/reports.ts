import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join, relative } from "node:path";
import { cacheFolder, runProgram } from "./processes.ts";
import { slowLine } from "./slow-tests.ts";
import { type Outcome, oneCheck } from "./steps.ts";

interface VitestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly assertionResults: readonly VitestTest[];
  }[];
}

interface VitestTest {
  readonly fullName: string;
  readonly status: string;
  readonly failureMessages: readonly string[];
  readonly duration?: number;
}

interface PlaywrightTest {
  readonly projectName: string;
  readonly status: string;
  readonly results: readonly { readonly duration: number }[];
}

interface Suite {
  readonly specs: readonly { title: string; file: string; tests: readonly PlaywrightTest[] }[];
  readonly suites?: readonly Suite[];
}

interface PlaywrightReport {
  readonly stats: { readonly expected: number; unexpected: number; flaky: number; skipped: number };
  readonly suites: readonly Suite[];
}

/** Runs Vitest. A failure outside of any test counts as one failed test. */
export function runVitest(env: Readonly<Record<string, string>>, chosen: readonly string[] = []): Promise<Outcome> {
  const file = join(cacheFolder, "vitest.json");
  const args = ["run", "--reporter=default", "--reporter=json", `--outputFile.json=${file}`, ...chosen];
  return count("vitest", args, file, env, vitestOutcome);
}

export function runBrowserTests(
  env: Readonly<Record<string, string>>,
  chosen: readonly string[] = [],
): Promise<Outcome> {
  const file = join(cacheFolder, "playwright.json");
  const reporting = { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: file };
  return count("playwright", ["test", "--reporter=list,json", ...chosen], file, reporting, playwrightOutcome);
}

async function count<Report>(
  program: "vitest" | "playwright",
  args: readonly string[],
  file: string,
  env: Readonly<Record<string, string>>,
  read: (report: Report) => Outcome,
): Promise<Outcome> {
  mkdirSync(cacheFolder, { recursive: true });
  rmSync(file, { force: true });
  const code = await runProgram(program, args, { env });
  if (!existsSync(file)) return oneCheck(false);
  const outcome = read(JSON.parse(readFileSync(file, "utf8")));
  return code !== 0 && outcome.failed === 0 ? { ...outcome, failed: 1 } : outcome;
}

const second = (isRetried: boolean) => (isRetried ? " (second try)" : "");

/** Returns the outcome of a report. A file that cannot be loaded has no tests, so its path counts as a failed test. */
export function vitestOutcome(report: VitestReport): Outcome {
  const named = report.testResults.flatMap(({ name, status, assertionResults }) => {
    const path = relative(process.cwd(), name);
    if (status === "failed" && assertionResults.length === 0) return [path];
    return assertionResults
      .filter((one) => one.status === "failed" || one.failureMessages.length > 0)
      .map((one) => `${path} › ${one.fullName}${second(one.status !== "failed")}`);
  });
  const slow = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.flatMap((one) => slowLine(relative(process.cwd(), name), one.fullName, one.duration ?? 0)),
  );
  const { numPassedTests: passed, numFailedTests: failed } = report;
  return { passed, failed, skipped: report.numPendingTests + report.numTodoTests, named, slow };
}

export function playwrightOutcome({ stats, suites }: PlaywrightReport): Outcome {
  const specsOf = ({ specs, suites: inner = [] }: Suite): Suite["specs"] => [...specs, ...inner.flatMap(specsOf)];
  const specs = suites.flatMap(specsOf);
  const named = specs.flatMap(({ title, file, tests }) =>
    tests
      .filter(({ status }) => status === "unexpected" || status === "flaky")
      .map(({ projectName, status }) => `[${projectName}] ${file} › ${title}${second(status === "flaky")}`),
  );
  const slow = specs.flatMap(({ title, file, tests }) =>
    tests.flatMap(({ projectName, results }) =>
      slowLine(`tests/e2e/${file}`, `[${projectName}] ${title}`, Math.max(...results.map((one) => one.duration))),
    ),
  );
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped, named, slow };
}
