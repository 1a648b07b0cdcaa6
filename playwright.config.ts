import { rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineConfig } from "@playwright/test";
import { CHROMIUM_FLAGS, findChromium } from "./tools/chromium.ts";
import { freePort } from "./tools/free-port.ts";

// Playwright reads this file in each of its processes: the first decides for all, and cleans up after all.
if (process.env.E2E_PORT === undefined) {
  const chromium = findChromium();
  if (chromium !== undefined) process.env.CHROMIUM_PATH = chromium;
  process.env.E2E_PORT = String(await freePort());
  const dataDir = join(tmpdir(), `espace-entreprise-e2e-${process.pid}`);
  process.env.E2E_DATA_DIR = dataDir;
  process.on("exit", () => rmSync(dataDir, { recursive: true, force: true }));
}
const port = process.env.E2E_PORT;
const baseURL = `http://localhost:${port}`;

export default defineConfig({
  testDir: "e2e",
  testMatch: "*.e2e.ts",
  outputDir: "test-results",
  forbidOnly: process.env.CI !== undefined,
  retries: 0,
  workers: 1,
  timeout: 30_000,
  expect: { timeout: 7_000 },
  reporter: "list",
  use: {
    baseURL,
    locale: "fr-FR",
    timezoneId: "Europe/Paris",
    trace: "retain-on-failure",
    launchOptions: {
      args: CHROMIUM_FLAGS,
      ...(process.env.CHROMIUM_PATH === undefined ? {} : { executablePath: process.env.CHROMIUM_PATH }),
    },
  },
  projects: [
    { name: "desktop", use: { viewport: { width: 1280, height: 800 } } },
    { name: "phone", use: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true } },
  ],
  webServer: {
    command: `"${process.execPath}" tools/start.ts`,
    url: `${baseURL}/livez`,
    env: { PORT: port, DATA_DIR: process.env.E2E_DATA_DIR ?? "" },
    stdout: "ignore",
    stderr: "pipe",
    timeout: 180_000,
    gracefulShutdown: { signal: "SIGTERM", timeout: 20_000 },
  },
});
