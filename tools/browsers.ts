import { mkdirSync } from "node:fs";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { chromium109 } from "../tests/browsers/chromium-109.ts";
import { firefox } from "../tests/browsers/firefox.ts";
import { runJourneys } from "../tests/browsers/run-journeys.ts";
import { webkit } from "../tests/browsers/webkit.ts";
import { findInPath, installDebianPackages } from "./processes.ts";
import { totalLine } from "./steps.ts";
import { buildWebIfStale } from "./web-build.ts";

// `npm run browsers -- [--only firefox,webkit] [--pictures FOLDER]` runs the user journeys in each browser (B17-03).
const { values } = parseArgs({ options: { only: { type: "string" }, pictures: { type: "string" } } });

/** The Debian packages, each with the program that the package installs. */
const PROGRAMS = { "firefox-esr": "firefox-esr", "webkit2gtk-driver": "WebKitWebDriver", xvfb: "Xvfb" };

if (!(await buildWebIfStale())) process.exit(1);
const absent = Object.entries(PROGRAMS).flatMap(([name, program]) => (findInPath(program) === undefined ? [name] : []));
if (absent.length > 0) await installDebianPackages(absent);
const pictures = values.pictures === undefined ? undefined : resolve(process.env.INIT_CWD ?? ".", values.pictures);
if (pictures !== undefined) mkdirSync(pictures, { recursive: true });

const wanted = values.only?.toLowerCase().split(",");
const engines = [chromium109, firefox, webkit].filter(
  ({ name }) => wanted === undefined || wanted.some((one) => name.toLowerCase().startsWith(one)),
);
const { passed, failures, missing } = await runJourneys(engines, { pictures });
for (const line of missing) console.warn(`*** Navigateur qui n'a pas démarré : ${line} ***`);
for (const line of failures) console.error(`échec : ${line}`);
console.log(totalLine({ passed, failed: failures.length, skipped: missing.length }));
if (failures.length > 0) process.exitCode = 1;
