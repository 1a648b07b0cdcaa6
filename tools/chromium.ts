import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";
import { findInPath, installDebianPackages, outputOf, runProgram } from "./processes.ts";

/** Chromium without its window first: the same pages in the same engine, the tests take a third less time. */
const NAMES = [
  "chromium-headless-shell",
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
  "chrome",
];
const PLACES = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
];

/** Options of every Chromium that we start: no sandbox (containers run as root), and no connection of its own. */
export const CHROMIUM_FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/**
 * The browser of the end-to-end tests: CHROMIUM_PATH, else an installed one, else the one that Playwright
 * downloaded. Undefined when there is none; an error when CHROMIUM_PATH names something else.
 */
export function findChromium(): string | undefined {
  const asked = process.env.CHROMIUM_PATH;
  if (asked !== undefined && asked !== "") {
    if (!existsSync(asked)) throw new Error(`CHROMIUM_PATH ne désigne aucun programme : ${asked}`);
    return asked;
  }
  const installed = [...NAMES.map(findInPath), ...PLACES.filter((path) => existsSync(path))];
  // Asked for its version, because some systems ship a script of that name that only tells how to install it.
  const working = installed.find((path) => path !== undefined && startsWell(path));
  if (working !== undefined) return working;
  const downloaded = chromium.executablePath();
  return existsSync(downloaded) ? downloaded : undefined;
}

/** The browser of the end-to-end tests, installed when there is none: by apt as root, else by Playwright. */
export async function ensureChromium(): Promise<string> {
  const present = findChromium();
  if (present !== undefined) return present;
  // Debian has it alone; other systems with apt only within Chromium.
  for (const name of ["chromium-headless-shell", "chromium"]) {
    const installed = (await installDebianPackages([name])) ? findChromium() : undefined;
    if (installed !== undefined) return installed;
  }
  console.log("Téléchargement de Chromium (playwright install chromium)…");
  await runProgram("playwright", ["install", "chromium"]);
  const downloaded = findChromium();
  if (downloaded === undefined) {
    throw new Error(
      "Aucun Chromium sur cette machine, et son installation a échoué. Installez Chromium ou Google Chrome, " +
        "ou donnez le chemin du programme dans CHROMIUM_PATH.",
    );
  }
  return downloaded;
}

function startsWell(path: string): boolean {
  // On Windows a browser asked for its version opens a window instead.
  return process.platform === "win32" || /\d+\.\d+/.test(outputOf(path, ["--version"]) ?? "");
}
