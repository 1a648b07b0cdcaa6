import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";
import { findInPath, installDebianPackages, outputOf, runProgram } from "./processes.ts";

/** The headless shell comes first, because it makes the tests a third faster. */
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

/** Turns off background connections, and the sandbox, which cannot start as root in a container. */
export const CHROMIUM_FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** @throws if CHROMIUM_PATH names no program */
export function findChromium(): string | undefined {
  const asked = process.env.CHROMIUM_PATH;
  if (asked !== undefined && asked !== "") {
    if (!existsSync(asked)) throw new Error(`CHROMIUM_PATH ne désigne aucun programme : ${asked}`);
    return asked;
  }
  const installed = [...NAMES.map(findInPath), ...PLACES.filter((path) => existsSync(path))];
  // On some systems, a program with one of these names only explains how to install the browser.
  const working = installed.find((path) => path !== undefined && startsWell(path));
  if (working !== undefined) return working;
  const downloaded = chromium.executablePath();
  return existsSync(downloaded) ? downloaded : undefined;
}

/** Returns the path of a browser. If none is installed, installs one: root with apt, other users with Playwright. */
export async function ensureChromium(): Promise<string> {
  const present = findChromium();
  if (present !== undefined) return present;
  // Only Debian has a package of the headless shell.
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
  // On Windows, do not run the program, because `--version` opens a window.
  return process.platform === "win32" || /\d+\.\d+/.test(outputOf(path, ["--version"]) ?? "");
}
