import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { playwrightOutcome, vitestOutcome } from "./reports.ts";
import { namedTests, total } from "./steps.ts";

const assertion = (fullName: string, status: string, ...failureMessages: string[]) => ({
  fullName,
  status,
  failureMessages,
});

const ofVitest = {
  numPassedTests: 2,
  numFailedTests: 1,
  numPendingTests: 1,
  numTodoTests: 1,
  testResults: [
    {
      name: resolve("server/a.test.ts"),
      status: "failed",
      message: "",
      assertionResults: [
        assertion("passes at once", "passed"),
        assertion(
          "passes when tried again",
          "passed",
          "\u001b[31mAssertionError: expected 1 to be 2\u001b[39m\n    at a",
        ),
        assertion("fails twice", "failed", "AssertionError: first", "AssertionError: second\n    at b"),
        assertion("is left out", "pending"),
      ],
    },
    { name: resolve("server/b.test.ts"), status: "failed", message: "Cannot find module", assertionResults: [] },
  ],
};

const test = (projectName: string, status: string, ...messages: string[]) => ({
  projectName,
  status,
  results: messages.map((message) => (message === "" ? {} : { error: { message } })),
});

const ofPlaywright = {
  stats: { expected: 1, unexpected: 1, flaky: 1, skipped: 0 },
  suites: [
    {
      specs: [{ title: "logs in", file: "login.e2e.ts", tests: [test("desktop", "expected", "")] }],
      suites: [
        {
          specs: [
            {
              title: "scrolls",
              file: "list.e2e.ts",
              tests: [
                test("desktop", "flaky", "Error: too far\nmore", ""),
                test("phone", "unexpected", "Error: lost", "Error: gone"),
              ],
            },
          ],
        },
      ],
    },
  ],
};

describe("the reports of the test runners", () => {
  it("names what failed and what passed only when tried again, each with the first line of its fault", () => {
    expect(vitestOutcome(ofVitest)).toEqual({
      passed: 2,
      failed: 1,
      skipped: 2,
      failures: ["server/a.test.ts › fails twice : AssertionError: second", "server/b.test.ts : Cannot find module"],
      retried: ["server/a.test.ts › passes when tried again : AssertionError: expected 1 to be 2"],
    });
    expect(playwrightOutcome(ofPlaywright)).toEqual({
      passed: 2,
      failed: 1,
      skipped: 0,
      failures: ["[phone] list.e2e.ts › scrolls : Error: gone"],
      retried: ["[desktop] list.e2e.ts › scrolls : Error: too far"],
    });
  });

  it("tells both lists once more at the end, and nothing when all passed at once", () => {
    expect(namedTests(total([vitestOutcome(ofVitest), playwrightOutcome(ofPlaywright)])).split("\n")).toEqual([
      "repassés (échec, puis succès au second essai) :",
      "  server/a.test.ts › passes when tried again : AssertionError: expected 1 to be 2",
      "  [desktop] list.e2e.ts › scrolls : Error: too far",
      "échecs :",
      "  server/a.test.ts › fails twice : AssertionError: second",
      "  server/b.test.ts : Cannot find module",
      "  [phone] list.e2e.ts › scrolls : Error: gone",
    ]);
    expect(namedTests({ passed: 1, failed: 0, skipped: 0, failures: [], retried: [] })).toBe("");
  });
});
