import { askAdvisories } from "./advisories.ts";
import { checkBudget } from "./budget.ts";
import { ensureChromium } from "./chromium.ts";
import { startPostgres } from "./postgres.ts";
import { runBrowserTests, runVitest } from "./reports.ts";
import { staticChecks } from "./static-checks.ts";
import { nothing, type Outcome, oneCheck, runSteps, totalLine } from "./steps.ts";
import { buildWebIfStale, isWebBuilt } from "./web-build.ts";

let ranOnPostgres = false;

/** The server's tests on a real PostgreSQL, which is what large installations run on. */
async function testOnPostgres(): Promise<Outcome> {
  const postgres = await startPostgres();
  if (postgres === undefined) {
    console.warn(
      "*** PostgreSQL ≥ 15 est introuvable : les tests du serveur n'ont tourné que sur la base embarquée.\n" +
        "*** Installez PostgreSQL, ou donnez TEST_DATABASE_URL. ***",
    );
    return process.env.CI === undefined ? { ...nothing, skipped: 1 } : oneCheck(false);
  }
  ranOnPostgres = true;
  try {
    return await runVitest("vitest-postgres", ["--project", "server-postgres"], { TEST_DATABASE: postgres.url });
  } finally {
    await postgres.stop();
  }
}

/** All other tests, and the server's once more on the embedded database: what repeats much is not repeated. */
function testOnEmbedded(): Promise<Outcome> {
  return runVitest("vitest", [], ranOnPostgres ? { HEAVY_TESTS: "done" } : {});
}

async function testInBrowser(): Promise<Outcome> {
  if (!isWebBuilt()) throw new Error("Pas de pages web construites : les tests du navigateur ne peuvent pas tourner.");
  return runBrowserTests({ CHROMIUM_PATH: await ensureChromium() });
}

/** Only where changes are checked: elsewhere the tests need no network. */
async function checkAdvisories(): Promise<Outcome> {
  if (process.env.CI === undefined) return nothing;
  const known = askAdvisories();
  if (known) return oneCheck(known.high + known.critical === 0);
  console.warn("*** Le registre npm ne répond pas aux questions de sécurité : les paquets n'ont pas été vérifiés. ***");
  return nothing;
}

const outcome = await runSteps([
  ...staticChecks,
  { title: "Failles connues des paquets (npm audit)", run: checkAdvisories },
  { title: "Construction des pages web (vite)", run: async () => oneCheck(await buildWebIfStale()) },
  { title: "Poids des pages", run: async () => oneCheck(checkBudget()) },
  { title: "Tests du serveur sur PostgreSQL", run: testOnPostgres },
  { title: "Tests unitaires, serveur sur la base embarquée", run: testOnEmbedded },
  { title: "Tests dans le navigateur (Playwright, axe)", run: testInBrowser },
]);
console.log(totalLine(outcome));
if (outcome.failed > 0) process.exitCode = 1;
