import { join } from "node:path";
import { chromium109 } from "../tests/browsers/chromium-109.ts";
import { REQUIRED_JOURNEYS } from "../tests/browsers/journeys.ts";
import { runJourneys } from "../tests/browsers/run-journeys.ts";
import { startSystemPostgres } from "../tests/support/postgres.ts";
import { askAdvisories } from "./advisories.ts";
import { ensureChromium } from "./chromium.ts";
import { cacheFolder, outputOf, runProgram } from "./processes.ts";
import { runBrowserTests, runVitest } from "./reports.ts";
import { nothing, type Outcome, oneCheck, runSteps, type Step, staticChecks, totalLine } from "./steps.ts";
import { buildWebIfStale, isWebBuilt } from "./web-build.ts";

/** If the oldest supported PostgreSQL is installed, the tests of database behaviour also run on this PostgreSQL. */
async function testUnitsAndServer(): Promise<Outcome> {
  const oldest = await startSystemPostgres();
  try {
    const outcome = await runVitest(oldest ? { OLDEST_DATABASE: oldest.url } : {});
    if (oldest) return outcome;
    console.warn(
      "*** La machine n'a pas de PostgreSQL ≥ 15 : tout a tourné sur la base embarquée, rien sur une autre version.\n" +
        "*** Installez PostgreSQL, ou donnez TEST_DATABASE_URL. ***",
    );
    return { ...outcome, skipped: outcome.skipped + 1 };
  } finally {
    await oldest?.stop();
  }
}

async function testInBrowser(chosen: readonly string[] = []): Promise<Outcome> {
  if (!isWebBuilt()) throw new Error("Pas de pages web construites : les tests du navigateur ne peuvent pas tourner.");
  return runBrowserTests({ CHROMIUM_PATH: await ensureChromium() }, chosen);
}

/** Runs some journeys in the oldest supported Chromium (B17-03). `npm run browsers` adds Firefox and WebKit. */
async function testInChromium109(): Promise<Outcome> {
  const { passed, failures, missing } = await runJourneys([chromium109], { count: REQUIRED_JOURNEYS });
  const isOtherMachine = process.platform !== "linux" || process.arch !== "x64";
  if (isOtherMachine) console.warn(`*** Le Chromium 109 du paquet ne tourne que sous Linux x64. ${missing.join()} ***`);
  const failed = [...failures, ...(isOtherMachine ? [] : missing)];
  return { passed, failed: failed.length, skipped: isOtherMachine ? missing.length : 0, named: failed };
}

/** Checks for vulnerabilities only in CI, so that tests elsewhere need no network. */
async function checkAdvisories(): Promise<Outcome> {
  if (process.env.CI === undefined) return nothing;
  const known = await askAdvisories();
  if (known) return oneCheck(known.high + known.critical === 0);
  console.warn("*** Le registre npm ne répond pas aux questions de sécurité : les paquets n'ont pas été vérifiés. ***");
  return { ...nothing, skipped: 1 };
}

/** `--changed` runs only the tests that the changes since a commit affect. The default is the last commit. */
const [option, since = "HEAD"] = process.argv.slice(2);
if (option !== undefined && option !== "--changed") throw new Error("Usage : npm test [-- --changed [COMMIT]]");

const build: Step = { title: "Construction des pages web (vite)", run: async () => oneCheck(await buildWebIfStale()) };

function changedSteps(): Parameters<typeof runSteps>[0] {
  const changed = outputOf("git", ["diff", "--name-only", since, "--", "tests/e2e"]);
  if (changed === undefined) throw new Error(`Git ne connaît pas « ${since} ».`);
  const vitest = ["tests/structure.test.ts", `--changed=${since}`].map((which) => ({
    title: `Tests unitaires et du serveur (vitest ${which})`,
    run: () => runVitest({}, [which, "--passWithNoTests"]),
  }));
  if (changed === "") return [staticChecks, ...vitest];
  const inBrowser = {
    title: "Tests changés dans le navigateur",
    run: () => testInBrowser([`--only-changed=${since}`]),
  };
  return [[build, ...staticChecks], ...vitest, inBrowser];
}

// All programs and servers of the tests share this cache of compiled modules.
process.env.NODE_COMPILE_CACHE ??= join(cacheFolder, "compiled");

const allSteps: ReturnType<typeof changedSteps> = [
  [build, ...staticChecks, { title: "Failles connues des paquets (npm audit)", run: checkAdvisories }],
  {
    title: "Poids des pages (size-limit)",
    run: async () => oneCheck((await runProgram("size-limit", ["--config", "tools/size-limit.config.ts"])) === 0),
  },
  { title: "Tests unitaires et du serveur (vitest)", run: testUnitsAndServer },
  [
    { title: "Tests dans le navigateur (Playwright, axe)", run: () => testInBrowser() },
    { title: "Parcours dans Chromium 109", run: testInChromium109 },
  ],
];
const outcome = await runSteps(option ? changedSteps() : allSteps);
console.log(totalLine(outcome));
if (outcome.failed > 0) process.exitCode = 1;
