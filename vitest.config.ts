import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

// Which database the server's tests run on: the embedded one, or the PostgreSQL of this URL (see tools/test.ts).
const database = process.env.TEST_DATABASE ?? "embedded";
process.env.TEST_DATABASE = database;

const excluded = ["**/node_modules/**", "**/dist/**"];

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
          exclude: excluded,
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
