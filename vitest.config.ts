import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

const excluded = ["**/node_modules/**", "**/dist/**"];

/** Test files share loaded modules, which is faster. Server modules keep no state, and web/testing/setup.ts resets pages. */
const loadedOnce = { isolate: false };

/** These tests measure memory, so each file runs in a fresh process. */
const ofTheMemory = ["server/candidates/files/{encode-resume,picture-attacks,put-file}.test.ts"];

/** Tests of schema, plans and locks, which run again on the oldest PostgreSQL, OLDEST_DATABASE (tools/test.ts). */
const ofTheDatabase = [
  "server/platform/db/*.test.ts",
  "tests/faults/{daily-cap,database-connection,migrations}.test.ts",
  "server/candidates/search/explain.test.ts",
  "server/accounts/registration/sms-code-at-once.test.ts",
];

const onOldest = {
  extends: true as const,
  test: { ...loadedOnce, name: "oldest", include: ofTheDatabase, globalSetup: ["tests/support/global-setup.ts"] },
};

/** Files whose tests wait for programs come first, because a core would otherwise idle at the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const waits = ({ moduleId }: TestSpecification) => /\/(faults|tools)\/[^/]+$/.test(moduleId);
    return [...sorted.filter(waits), ...sorted.filter((file) => !waits(file))];
  }
}

export default defineConfig({
  test: {
    pool: "forks",
    sequence: { sequencer: LongestFirst },
    // Uses three workers even on two cores, because many tests wait for a process or the database.
    maxWorkers: 3,
    // The time-outs are long, because tests on a busy machine take several times as long.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // On CI, a failing test runs a second time, and `npm test` lists the test at the end.
    retry: process.env.CI === undefined ? 0 : 1,
    projects: [
      {
        extends: true,
        test: {
          ...loadedOnce,
          name: "server",
          include: ["{contract,server,tests,tools}/**/*.test.ts"],
          exclude: [...excluded, ...ofTheMemory],
          globalSetup: ["tests/support/global-setup.ts"],
        },
      },
      ...(process.env.OLDEST_DATABASE ? [onOldest] : []),
      {
        extends: true,
        test: {
          name: "memory",
          include: ofTheMemory,
          exclude: excluded,
          globalSetup: ["tests/support/global-setup.ts"],
        },
      },
      {
        extends: true,
        plugins: [react()],
        test: {
          ...loadedOnce,
          name: "web",
          include: ["web/**/*.test.{ts,tsx}"],
          exclude: excluded,
          environment: "happy-dom",
          // Most objects of a page are short-lived, so a large young generation saves a tenth of the processor time.
          execArgv: ["--max-semi-space-size=64", "--min-semi-space-size=32", "--single-threaded-gc"],
          setupFiles: ["web/testing/setup.ts"],
        },
      },
    ],
  },
});
