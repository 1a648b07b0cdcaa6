import { resolve } from "node:path";
import { afterEach, expect, it, vi } from "vitest";
import { playwrightOutcome, vitestOutcome } from "./reports.ts";
import { nothing, oneCheck, runSteps, totalLine } from "./steps.ts";

afterEach(() => void vi.restoreAllMocks());

it("totalLine writes the totals in the form '12 passed, 3 failed, 1 skipped'", () => {
  expect(totalLine({ passed: 12, failed: 0, skipped: 0 })).toBe("12 passed, 0 failed");
  expect(totalLine({ passed: 12, failed: 3, skipped: 1 })).toBe("12 passed, 3 failed, 1 skipped");
});

it("all steps run, even after failures, and a step that throws an error counts as failed", async () => {
  vi.spyOn(console, "log").mockReturnValue();
  vi.spyOn(console, "error").mockReturnValue();
  const outcome = await runSteps([
    { title: "fails", run: () => Promise.resolve(oneCheck(false)) },
    { title: "breaks", run: () => Promise.reject(new Error("broken")) },
    { title: "passes", run: () => Promise.resolve({ ...nothing, passed: 5, skipped: 1 }) },
    { title: "names", run: () => Promise.resolve({ ...oneCheck(false), named: ["a.test.ts"] }) },
    [1, 2, 3].map((nth) => ({ title: `side by side ${nth}`, run: () => Promise.resolve(oneCheck(true)) })),
  ]);
  expect(outcome).toMatchObject({ passed: 8, failed: 3, skipped: 1 });
  expect(outcome.named).toEqual(["fails › ", "breaks › ", "names › a.test.ts"]);
});

it("the summary of a vitest run names failed, retried and slow tests and broken files", () => {
  const assertion = (fullName: string, status: string, ...failureMessages: string[]) => ({
    ...{ fullName, status, failureMessages, duration: fullName === "passes" ? 2345 : 2000 },
  });
  const assertionResults = [assertion("passes", "passed"), assertion("late", "passed", "x"), assertion("no", "failed")];
  const report = {
    ...{ numPassedTests: 2, numFailedTests: 1, numPendingTests: 1, numTodoTests: 1 },
    testResults: [
      { name: resolve("server/a.test.ts"), status: "failed", assertionResults },
      { name: resolve("server/b.test.ts"), status: "failed", assertionResults: [] },
    ],
  };
  expect(vitestOutcome(report)).toEqual({
    ...{ passed: 2, failed: 1, skipped: 2 },
    named: ["server/a.test.ts › late (second try)", "server/a.test.ts › no", "server/b.test.ts"],
    slow: ["  2.3 s  server/a.test.ts › passes: checks many cases in the database"],
  });
});

it("the summary of a Playwright run names failed, retried and slow tests in all suites", () => {
  const tests = ["expected", "flaky", "unexpected"].map((status, index) => ({
    ...{ projectName: "phone", status, results: [{ duration: 5 }, { duration: 1500 * index }] },
  }));
  const suites = [{ specs: [], suites: [{ specs: [{ title: "scrolls", file: "list.e2e.ts", tests }] }] }];
  const report = { stats: { expected: 1, unexpected: 1, flaky: 1, skipped: 0 }, suites };
  expect(playwrightOutcome(report)).toEqual({
    ...{ passed: 2, failed: 1, skipped: 0 },
    named: ["[phone] list.e2e.ts › scrolls (second try)", "[phone] list.e2e.ts › scrolls"],
    slow: ["  3.0 s  tests/e2e/list.e2e.ts › [phone] scrolls: opens pages in a browser"],
  });
});
