import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

// Which database the server's tests run on: the embedded one, or the PostgreSQL of this URL (see tools/test.ts).
const database = process.env.TEST_DATABASE ?? "embedded";
process.env.TEST_DATABASE = database;

const excluded = ["**/node_modules/**", "**/dist/**"];

// Much traffic and long stretches of time, the same on either database: left out on the embedded one when they have
// run on PostgreSQL, which is several times faster (HEAVY_TESTS, see tools/test.ts).
const heavy = [
  "server/faults/kill-while-sending.test.ts",
  "server/features/candidates/hostile-search.test.ts",
  "server/features/alerts/week.test.ts",
  "server/features/login/enumeration.test.ts",
  "server/features/privacy/{audit,retention}.test.ts",
  "server/features/registration/{email-link,hostile-input,pre-register,register-lookup,restart,sms-code}.test.ts",
  "server/http/{access-matrix,failing-handlers,mass-assignment}.test.ts",
];
// What meets no database, or nothing of it that could differ, runs on the embedded one alone.
const light = [
  "server/*.test.ts",
  "server/http/{cors,headers,large-bodies,log,page-head}.test.ts",
  "server/outside/**/*.test.ts",
];
const ranElsewhere = database === "embedded" ? (process.env.HEAVY_TESTS === "done" ? heavy : []) : light;

export default defineConfig({
  test: {
    pool: "forks",
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: { name: "contract", include: ["contract/**/*.test.ts"], exclude: excluded },
      },
      {
        extends: true,
        test: { name: "tools", include: ["tools/**/*.test.ts"], exclude: excluded },
      },
      {
        extends: true,
        test: {
          name: database === "embedded" ? "server-embedded" : "server-postgres",
          include: ["server/**/*.test.ts"],
          exclude: [...excluded, ...ranElsewhere],
          globalSetup: ["server/testing/global-setup.ts"],
        },
      },
      {
        extends: true,
        plugins: [react()],
        test: {
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
