import { rmSync } from "node:fs";
import { join } from "node:path";
import { defineConfig } from "@playwright/test";
import { quickestFolder } from "./proof/servers/folder.ts";
import { freePort } from "./proof/servers/ports.ts";
import { CHROMIUM_FLAGS, findChromium } from "./tools/chromium.ts";

/**
 * What is looked at: each with a demo of its own, so that all run at once and none sees another's data. At the desk sit
 * people who want no motion, which takes a tenth less time; telephones move.
 */
const devices = {
  desktop: { viewport: { width: 1280, height: 800 }, reducedMotion: "reduce" as const },
  phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
};
const names = ["desktop", "phone"] as const;
/** A page lives for seconds: to compile what it runs often once more takes longer than it gains. */
const BRIEF_PAGES = "--js-flags=--no-maglev,--no-turbofan";
/** On a third demo, so that each has as much to do: every screen in each width and colour, and the centre's desk. */
const third = [
  "accessibility.e2e.ts",
  "formation.e2e.ts",
  "formation-first-visit.e2e.ts",
  "formation-gestionnaire-day.e2e.ts",
  "formation-import.e2e.ts",
  "formation-people.e2e.ts",
  // Of a telephone, as it says itself.
  "other-browser.e2e.ts",
];
const demos = [...names, "third"] as const;
/**
 * A chapter runs on the device on which its people mostly do it, and so does a test or a group with the tag of a device;
 * both run what differs between them.
 */
const only = {
  desktop: [
    "attacks.e2e.ts",
    // Opens a telephone of its own beside two desks.
    "clinic-week.e2e.ts",
    "journeys.e2e.ts",
    // Telephones have no Tab key.
    "login.e2e.ts",
    "privacy.e2e.ts",
    "recruitment.e2e.ts",
    // Makes its windows itself.
    "toasts.e2e.ts",
  ],
  phone: [
    "formation-adviser.e2e.ts",
    "formation-day.e2e.ts",
    "formation-editor.e2e.ts",
    "formation-session.e2e.ts",
    "introduction.e2e.ts",
    "registration.e2e.ts",
    "saved-searches.e2e.ts",
  ],
};
const otherThan = { desktop: "phone", phone: "desktop" } as const;

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
const ports = process.env.E2E_PORTS.split(",");
const logs = (process.env.E2E_LOGS ?? "").split(",");
const addressOf = (index: number) => `http://localhost:${ports[index]}`;

export default defineConfig({
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
    ...names.map((name, index) => ({
      name,
      workers: 1,
      testIgnore: [...third, "log.e2e.ts", "offline.e2e.ts", ...only[otherThan[name]]],
      grepInvert: new RegExp(`@${otherThan[name]}\\b`),
      use: { ...devices[name], baseURL: addressOf(index) },
    })),
    { name: "third", testMatch: third, workers: 1, use: { ...devices.desktop, baseURL: addressOf(2) } },
    // Waits more than it works, and asks a demo for nothing but its first page.
    { name: "offline", testMatch: "offline.e2e.ts", workers: 1, use: { ...devices.phone, baseURL: addressOf(1) } },
    // Once everything else has gone through the servers: what they wrote of it (policy T-50).
    { name: "log", testMatch: "log.e2e.ts", dependencies: [...demos, "offline"] },
  ],
  webServer: demos.map((name, index) => ({
    name,
    command: `"${process.execPath}" tools/start.ts > "${logs[index]}"`,
    url: `${addressOf(index)}/livez`,
    env: { PORT: ports[index] ?? "", DATA_DIR: join(process.env.E2E_DATA_DIR ?? "", name), LOG_LEVEL: "trace" },
    stdout: "ignore" as const,
    stderr: "pipe" as const,
    timeout: 180_000,
    gracefulShutdown: { signal: "SIGTERM" as const, timeout: 20_000 },
  })),
});
