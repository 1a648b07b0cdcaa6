import { existsSync, globSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { screens } from "contract/screens.ts";
import { describe, expect, it } from "vitest";
import { outputOf, root } from "../../tools/processes.ts";
import { checkAuditEvents, checkJournalWords } from "./audit-events.ts";
import { checkBrowsers } from "./browsers.ts";
import { checkCitations } from "./citations.ts";
import { checkDependencies, checkLock, checkOptionalApart } from "./dependencies.ts";
import { checkDeviceTags, checkFileNames, checkImpureReads, checkLength, checkNoBarrels } from "./files.ts";
import { checkFrench } from "./french.ts";
import { checkLeftovers } from "./leftovers.ts";
import { checkMessageWords } from "./message-kinds.ts";
import { checkPortableSql } from "./portable-sql.ts";
import { checkSecrets } from "./secrets.ts";
import { checkOneFilePerCall, checkOnePagePerScreen, checkSliceNames } from "./slices.ts";
import { parseSource } from "./source.ts";
import {
  checkCycles,
  checkDemoApart,
  checkPackages,
  checkSlicesApart,
  checkSqlInStores,
  checkTransactions,
  checkWalls,
} from "./walls.ts";

/** Every file of the project that git holds or would hold; all of them where there is no git. */
function listFiles(): string[] {
  const listed = outputOf("git", ["-C", root, "ls-files", "--cached", "--others", "--exclude-standard"]);
  const paths =
    listed?.split("\n") ??
    globSync("**/*.*", { cwd: root, exclude: (path) => /(^|\/)(node_modules|dist|data|test-results)$/.test(path) });
  return paths.filter((path) => existsSync(join(root, path)));
}

function read(path: string): string {
  return readFileSync(join(root, path), "utf8");
}

function readIfThere(path: string): string | undefined {
  return existsSync(join(root, path)) ? read(path) : undefined;
}

const paths = listFiles();
const sources = paths.filter((path) => /\.tsx?$/.test(path)).map((path) => parseSource(path, read(path)));

describe("who may import whom", () => {
  it("keeps contract, server, web and tools behind their walls", () => expect(checkWalls(sources)).toEqual([]));
  it("keeps slices apart", () => expect(checkSlicesApart(sources)).toEqual([]));
  it("keeps packages where they belong", () => expect(checkPackages(sources)).toEqual([]));
  it("keeps SQL in stores", () => expect(checkSqlInStores(sources)).toEqual([]));
  it("keeps SQL within what distributed engines have", () => {
    const holdsSql = paths.filter((path) => /^server\/.+\.(sql|ts)$/.test(path) && !path.endsWith(".test.ts"));
    expect(checkPortableSql(holdsSql.map((path) => ({ path, text: read(path) })))).toEqual([]);
  });
  it("F-08 has every transaction tried again", () => expect(checkTransactions(sources)).toEqual([]));
  it("keeps the demo out of production", () => expect(checkDemoApart(sources)).toEqual([]));
  it("has no cycle", () => expect(checkCycles(sources)).toEqual([]));
  it("has no barrel", () => expect(checkNoBarrels(sources)).toEqual([]));
});

describe("where things are", () => {
  it("gives a slice the same name everywhere", () => expect(checkSliceNames(sources)).toEqual([]));
  it("has one file per call", () => expect(checkOneFilePerCall(sources)).toEqual([]));
  it("has one page per screen", () => expect(checkOnePagePerScreen(sources, Object.keys(screens))).toEqual([]));
  it("writes pages that every supported browser handles", () => expect(checkBrowsers(sources)).toEqual([]));
  it("judges in forms whether a text is empty as the server does", () => {
    const forms = paths.filter((path) => /^web\/.+\.tsx?$/.test(path) && /\bFaults\b|check: /.test(read(path)));
    expect(forms.length).toBeGreaterThan(20);
    expect(forms.filter((path) => /\.trim\(\) [!=]== ""|isEmpty\(\w+\.trim\(\)\)/.test(read(path)))).toEqual([]);
  });
  it("names files after what they do", () => expect(checkFileNames(paths)).toEqual([]));
  it("runs every test of the browser", () => expect(checkDeviceTags(sources)).toEqual([]));
  it("keeps files short", () => expect(checkLength(sources)).toEqual([]));
  it("reads clock, chance and environment in one place", () => expect(checkImpureReads(sources)).toEqual([]));
  it("keeps French in its files", () => expect(checkFrench(sources)).toEqual([]));
});

describe("what is written", () => {
  it("cites what readers can look up", () => {
    const decisions = existsSync(join(root, "docs/decisions")) ? readdirSync(join(root, "docs/decisions")) : [];
    const documents = {
      product: readIfThere("docs/product.md"),
      policy: readIfThere("docs/policy.md"),
      beyond: readIfThere("docs/beyond.md"),
      decisions: decisions.flatMap((file) => /^\d{3}(?=-)/.exec(file)?.[0] ?? []),
    };
    expect(checkCitations(sources, documents)).toEqual([]);
  });

  it("names only files that are there in ARCHITECTURE.md", () => {
    const named = [...(readIfThere("ARCHITECTURE.md") ?? "").matchAll(/`([\w./-]+\.(?:tsx?|mjs|css))`/g)];
    const missing = named.flatMap(([, name = ""]) =>
      paths.some((path) => path === name || path.endsWith(`/${name}`)) ? [] : [name],
    );
    expect([named.length > 20, missing]).toEqual([true, []]);
  });

  it("leaves nothing behind", () => {
    const texts = paths.filter((path) => /\.(tsx?|mjs|css|html|md|json|ya?ml|sh)$|^\.ci\//.test(path));
    expect(checkLeftovers(texts.map((path) => ({ path, text: read(path) })))).toEqual([]);
  });

  it("T-51 has a test for every event of the audit log", () => expect(checkAuditEvents(sources)).toEqual([]));
  it("B1-55 has words for every event of the audit log", () => expect(checkJournalWords(sources)).toEqual([]));

  it("B1-54 has words for every kind of message", () => expect(checkMessageWords(sources)).toEqual([]));

  it("T-56 holds nobody's secrets", () => {
    const texts = paths.filter((path) => !/\.(png|jpe?g|webp|ico|woff2|pdf|svg)$/.test(path));
    expect(checkSecrets(texts.map((path) => ({ path, text: read(path) })))).toEqual([]);
  });

  it("locks dependencies so that they install anywhere", () => {
    expect(checkLock(JSON.parse(read("package-lock.json")).packages)).toEqual([]);
  });

  it("lets a production leave out the web's packages and the optional ones", () => {
    const { optionalDependencies } = JSON.parse(read("server/package.json"));
    expect(checkOptionalApart(sources, Object.keys(optionalDependencies))).toEqual([]);
    expect(JSON.parse(read("web/package.json")).dependencies).toBeUndefined();
  });

  it("gives a reason for every dependency", () => {
    const packages = paths
      .filter((path) => /(^|\/)package\.json$/.test(path))
      .map((path) => {
        const { dependencies = {}, devDependencies = {}, optionalDependencies = {} } = JSON.parse(read(path));
        const all = { ...dependencies, ...devDependencies, ...optionalDependencies };
        return { path, dependencies: Object.keys(all).filter((name) => name !== "contract") };
      });
    const prose = globSync(["docs/decisions/*.md", "README.md"], { cwd: root }).map(read).join("\n");
    expect(prose === "" ? [] : checkDependencies(packages, prose)).toEqual([]);
  });
});
