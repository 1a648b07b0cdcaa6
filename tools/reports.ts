import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join, relative } from "node:path";
import { cacheFolder, runProgram } from "./processes.ts";
import { type Outcome, oneCheck } from "./steps.ts";

interface VitestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly assertionResults: readonly { fullName: string; status: string; failureMessages: string[] }[];
  }[];
}

interface Suite {
  readonly specs: readonly { title: string; file: string; tests: readonly { projectName: string; status: string }[] }[];
  readonly suites?: readonly Suite[];
}

interface PlaywrightReport {
  readonly stats: { readonly expected: number; unexpected: number; flaky: number; skipped: number };
  readonly suites: readonly Suite[];
}

/** A run that fails outside any test counts as one failure. */
export function runVitest(env: Readonly<Record<string, string>>): Promise<Outcome> {
  const file = join(cacheFolder, "vitest.json");
  const args = ["run", "--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
  return count("vitest", args, file, env, vitestOutcome);
}

export function runBrowserTests(env: Readonly<Record<string, string>>): Promise<Outcome> {
  const file = join(cacheFolder, "playwright.json");
  const reporting = { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: file };
  return count("playwright", ["test", "--reporter=list,json"], file, reporting, playwrightOutcome);
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

/** A file that cannot be loaded has no tests, so the outcome names the path of the file. */
export function vitestOutcome(report: VitestReport): Outcome {
  const named = report.testResults.flatMap(({ name, status, assertionResults }) => {
    const path = relative(process.cwd(), name);
    if (status === "failed" && assertionResults.length === 0) return [path];
    return assertionResults
      .filter((one) => one.status === "failed" || one.failureMessages.length > 0)
      .map((one) => `${path} › ${one.fullName}${second(one.status !== "failed")}`);
  });
  const { numPassedTests: passed, numFailedTests: failed } = report;
  return { passed, failed, skipped: report.numPendingTests + report.numTodoTests, named };
}

export function playwrightOutcome({ stats, suites }: PlaywrightReport): Outcome {
  const specsOf = ({ specs, suites: inner = [] }: Suite): Suite["specs"] => [...specs, ...inner.flatMap(specsOf)];
  const named = suites
    .flatMap(specsOf)
    .flatMap(({ title, file, tests }) =>
      tests
        .filter(({ status }) => status === "unexpected" || status === "flaky")
        .map(({ projectName, status }) => `[${projectName}] ${file} › ${title}${second(status === "flaky")}`),
    );
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped, named };
}
