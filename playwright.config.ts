import { rmSync } from "node:fs";
import { join } from "node:path";
import { defineConfig } from "@playwright/test";
import { centre, chosenDemos, demos, desktop, devices, only, phone, views } from "./proof/browser/where.ts";
import { quickestFolder } from "./proof/servers/folder.ts";
import { freePort } from "./proof/servers/ports.ts";
import { CHROMIUM_FLAGS, findChromium } from "./tools/chromium.ts";

/** A page lives for seconds: to compile what it runs often once more takes longer than it gains. */
const BRIEF_PAGES = "--js-flags=--no-maglev,--no-turbofan";
// Playwright reads this file in each of its processes: the first decides for all, and cleans up after all.
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
  globalSetup: "./proof/servers/start-demos.ts",
  testDir: "proof/browser",
  testMatch: "*.e2e.ts",
  outputDir: "test-results",
  forbidOnly: process.env.CI !== undefined,
  // Where changes are checked, chance refuses none: what passes only when tried again is named at the end of npm test.
  retries: process.env.CI === undefined ? 0 : 1,
  // One for each demo, and one for what waits more than it works.
  workers: demos.length + 1,
  timeout: 60_000,
  expect: { timeout: 7_000 },
  reporter: "list",
  use: {
    locale: "fr-FR",
    timezoneId: "Europe/Paris",
    // Recording takes time in every test: `E2E_TRACE=1 npx playwright test …` records those that fail.
    trace: process.env.E2E_TRACE === undefined ? "off" : "retain-on-failure",
    launchOptions: {
      args: [...CHROMIUM_FLAGS, BRIEF_PAGES],
      ...(process.env.CHROMIUM_PATH === undefined ? {} : { executablePath: process.env.CHROMIUM_PATH }),
    },
  },
  // One test at a time on each demo: they share its clock, its accounts and its limits.
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
    // Waits more than it works, and asks a demo for nothing but its first page.
    { name: "offline", testMatch: "offline.e2e.ts", workers: 1, use: { ...phone, baseURL: addressOf("phone") } },
    // Once everything else has gone through the servers: what they wrote of it (policy T-50).
    { name: "log", testMatch: "log.e2e.ts", dependencies: [...demos, "offline"] },
  ],
});
