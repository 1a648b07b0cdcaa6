import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

const excluded = ["**/node_modules/**", "**/dist/**"];

/**
 * The next file of tests finds the modules of the last one loaded: to load the product again takes longer than most
 * files do. What the server knows it keeps in its world, which each file opens anew; pages keep more, and each file has
 * theirs anew, in a window from which the last one's are gone (web/testing/setup.ts).
 */
const loadedOnce = { isolate: false };

/** How much the memory of their process grows: in one that has grown before, less of it would be seen. */
const ofTheMemory = ["server/features/files/{picture-attacks,put-file}.test.ts", "server/pdf/limits.test.ts"];

/**
 * What could differ between the PostgreSQL that the product brings and the oldest one that it runs on: the schema, the
 * plans of searches, locking, what a connection says when it fails, and backups from one to the other. These run a second
 * time on the server of OLDEST_DATABASE, where that is given (see tools/test.ts).
 */
const ofTheDatabase = [
  "server/db/*.test.ts",
  "proof/faults/{daily-cap,database-line,migrations}.test.ts",
  "server/features/alerts/engine-faults.test.ts",
  "server/features/backup/backup.test.ts",
  "server/features/candidates/{explain,search}.test.ts",
  "server/features/intake/intake.test.ts",
  "server/features/registration/sms-code-at-once.test.ts",
  "server/jobs/*.test.ts",
  "server/outbox/*.test.ts",
];

/** What is proven through the server, but belongs to no folder of it. */
const onServers = "proof/{doubles,faults,servers,testing,threats}/**/*.test.ts";

const onOldest = {
  extends: true as const,
  test: { ...loadedOnce, name: "oldest", include: ofTheDatabase, globalSetup: ["proof/testing/global-setup.ts"] },
};

/** Short files come last, unless they start programs and wait for them: one of these at the end keeps a core idle. */
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
    // Many wait for a process, a clock or the database: two of them alone leave a core idle now and then.
    maxWorkers: 3,
    testTimeout: 20_000,
    hookTimeout: 60_000,
    // Where changes are checked, chance refuses none: what passes only when tried again is named at the end of npm test.
    retry: process.env.CI === undefined ? 0 : 1,
    projects: [
      {
        extends: true,
        test: { ...loadedOnce, name: "contract", include: ["contract/**/*.test.ts"], exclude: excluded },
      },
      {
        extends: true,
        test: {
          ...loadedOnce,
          name: "tools",
          include: ["tools/**/*.test.ts", "proof/structure/**/*.test.ts"],
          exclude: excluded,
        },
      },
      {
        extends: true,
        test: {
          ...loadedOnce,
          name: "server",
          include: ["server/**/*.test.ts", onServers],
          exclude: [...excluded, ...ofTheMemory],
          globalSetup: ["proof/testing/global-setup.ts"],
        },
      },
      ...(process.env.OLDEST_DATABASE ? [onOldest] : []),
      {
        extends: true,
        test: {
          name: "memory",
          include: ofTheMemory,
          exclude: excluded,
          globalSetup: ["proof/testing/global-setup.ts"],
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
          setupFiles: ["web/testing/setup.ts"],
        },
      },
    ],
  },
});
