import { rmSync } from "node:fs";
import { join } from "node:path";
import { defineConfig } from "@playwright/test";
import { centre, chosenDemos, demos, desktop, devices, only, phone, views } from "./tests/e2e/where.ts";
import { quickestFolder } from "./tests/support/folder.ts";
import { freePort } from "./tests/support/ports.ts";
import { CHROMIUM_FLAGS, findChromium } from "./tools/chromium.ts";

/** Tests show each page only for seconds, so the browser's optimising compilers cost more time than they save. */
const BRIEF_PAGES = "--js-flags=--no-maglev,--no-turbofan";
// Each process of Playwright reads this file, but only the first process chooses ports and folders.
if (process.env.E2E_PORTS === undefined) {
  const chromium = findChromium();
  if (chromium !== undefined) process.env.CHROMIUM_PATH = chromium;
  process.env.E2E_PORTS = (await Promise.all(demos.map(freePort))).join();
  const dataDir = join(quickestFolder(), `espace-entreprise-e2e-${process.pid}`);
  process.env.E2E_DATA_DIR = dataDir;
  const logs = demos.map((name) => `${dataDir}-${name}.log`);
  process.env.E2E_LOGS = logs.join();
  process.on("exit", () => {
    for (const path of [dataDir, ...logs]) rmSync(path, { recursive: true, force: true });
  });
}
const { ports } = chosenDemos();
const addressOf = (demo: (typeof demos)[number]) => `http://localhost:${ports[demos.indexOf(demo)]}`;

export default defineConfig({
  globalSetup: "./tests/support/start-demos.ts",
  testDir: "tests/e2e",
  testMatch: "*.e2e.ts",
  outputDir: "test-results",
  forbidOnly: process.env.CI !== undefined,
  // On CI, Playwright runs a failed test a second time, and lists the test at the end.
  retries: process.env.CI === undefined ? 0 : 1,
  // One worker for each demo server, and one for the offline tests, which mostly wait.
  workers: demos.length + 1,
  // These times are long, because tests are slow on a busy machine.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: "list",
  use: {
    locale: "fr-FR",
    timezoneId: "Europe/Paris",
    // Without a limit, a test that looks at many pages would wait for a missing element until its own long time-out.
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    // Recording a trace slows down a test, so only `E2E_TRACE=1 npx playwright test …` keeps traces of failed tests.
    trace: process.env.E2E_TRACE === undefined ? "off" : "retain-on-failure",
    launchOptions: {
      args: [...CHROMIUM_FLAGS, BRIEF_PAGES],
      ...(process.env.CHROMIUM_PATH === undefined ? {} : { executablePath: process.env.CHROMIUM_PATH }),
    },
  },
  // Each demo server runs one test at a time, because the tests share its clock, accounts and limits.
  projects: [
    ...devices.map(({ name, device, other }) => ({
      name,
      workers: 1,
      testIgnore: [...views, ...centre, "log.e2e.ts", "offline.e2e.ts", ...only[other]],
      grepInvert: new RegExp(`@${other}\\b`),
      use: { ...device, baseURL: addressOf(name) },
    })),
    { name: "views", testMatch: views, workers: 1, use: { ...desktop, baseURL: addressOf("views") } },
    { name: "centre", testMatch: centre, workers: 1, use: { ...desktop, baseURL: addressOf("centre") } },
    {
      name: "offline",
      testMatch: "offline.e2e.ts",
      workers: 1,
      use: { ...phone, serviceWorkers: "allow", baseURL: addressOf("phone") },
    },
    // Reads the servers' logs after all other tests (policy T-50).
    { name: "log", testMatch: "log.e2e.ts", dependencies: [...demos, "offline"] },
  ],
});
