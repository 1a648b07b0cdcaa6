import { existsSync, globSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { describe, expect, it } from "vitest";
import { domains } from "../server/domains.ts";
import { root } from "../tools/processes.ts";

interface Source {
  readonly path: string;
  readonly text: string;
  /** The files of the project that this file imports. `isLate` is true for dynamic imports and for imports of types. */
  readonly imports: readonly { readonly to: string; readonly isLate: boolean }[];
}

const IMPORT = /^(?:import|export)\s(type\s)?[^;"']*?\bfrom "([^"]+)"|^import "([^"]+)"|\bimport\("([^"]+)"\)/gm;

function parse(path: string, text: string): Source {
  const imports = [...text.matchAll(IMPORT)].map(([, type, from, plain, dynamic]) => {
    const request = from ?? plain ?? dynamic ?? "";
    const to = request.startsWith(".") ? posix.join(posix.dirname(path), request) : request;
    return { to, isLate: type !== undefined || dynamic !== undefined };
  });
  return { path, text, imports };
}

const EVERYWHERE = { cwd: root, exclude: (path: string) => /(^|\/)(node_modules|dist)$/.test(path) };
const sources = globSync("{contract,server,web,tools,tests}/**/*.{ts,tsx}", EVERYWHERE)
  .map((path) => path.replaceAll("\\", "/"))
  .map((path) => parse(path, readFileSync(join(root, path), "utf8")));
const isTest = ({ path }: Source) => /\.(test|e2e)\.tsx?$|^tests\/|^web\/testing\/|\/fixtures\.ts$/.test(path);
const product = sources.filter((source) => !isTest(source));
const tests = sources.filter(isTest);

const DOMAINS = ["privacy", "accounts", "candidates", "selection", "alerts", "centre"];
/** A folder may import only folders before it in this list. Files directly in server and web may import all folders. */
const ORDER: Readonly<Record<string, readonly string[]>> = {
  contract: DOMAINS,
  server: ["platform", ...DOMAINS],
  web: ["ui", "format", "api", "shell", ...DOMAINS],
};
function levelOf(path: string): number {
  const [area = "", folder = ""] = path.split("/");
  const level = ORDER[area]?.indexOf(folder) ?? -1;
  return level === -1 && area !== "contract" ? Number.POSITIVE_INFINITY : level;
}

function upward(all: readonly Source[]): string[] {
  return all.flatMap(({ path, imports }) =>
    imports
      .filter(({ to }) => to.split("/")[0] === path.split("/")[0] && levelOf(to) > levelOf(path))
      .map(({ to }) => `${path} imports ${to}`),
  );
}

function strangers(all: readonly Source[], from: RegExp, allowed: RegExp): string[] {
  return all
    .filter(({ path }) => from.test(path))
    .flatMap(({ path, imports }) => imports.map(({ to }) => ({ path, to })))
    .filter(({ to }) => /^(contract|server|web|tools|tests)\//.test(to) && !allowed.test(to))
    .map(({ path, to }) => `${path} imports ${to}`);
}

describe("imports between folders", () => {
  it.each([
    ["the contract", product, /^contract\//, /^contract\//],
    ["the server", product, /^server\//, /^(contract|server)\//],
    ["the building blocks of the pages", product, /^web\/ui\//, /^web\/ui\//],
    ["the pages", product, /^web\//, /^(contract|web)\//],
    ["an end-to-end test", tests, /^tests\/e2e\//, /^(contract|tests|tools)\//],
  ])("%s imports only from allowed folders", (_, all, from, allowed) => {
    expect(strangers(all, from, allowed)).toEqual([]);
  });

  it("each domain imports only from lower domains", () => {
    expect(upward(product)).toEqual([]);
  });

  it.each([
    ["a domain that imports upward", "server/privacy/purge.ts", 'import type { Viewer } from "../accounts/viewer.ts";'],
    ["the platform importing a domain", "server/platform/mask.ts", 'import "../privacy/audit-chain.ts";'],
    ["a domain that imports an entry", "server/centre/status.ts", 'const { start } = await import("../main.ts");'],
    ["a page's layer that imports a domain", "web/format/phone.ts", 'export { phone } from "../centre/phone.ts";'],
    ["a shared contract that imports a domain", "contract/values.ts", 'import { Day } from "./centre/day.ts";'],
  ])("the import rules reject %s", (_, path, text) => {
    expect(upward([parse(path, text)])).toHaveLength(1);
  });

  it("the import rules reject a cycle between domains", () => {
    const down = parse("server/centre/one.ts", 'import { two } from "../privacy/two.ts";');
    const up = parse("server/privacy/three.ts", 'import { four } from "../centre/four.ts";');
    expect(upward([down, up])).toEqual(["server/privacy/three.ts imports server/centre/four.ts"]);
  });

  it("no file imports itself through other files", () => {
    expect(cycles(sources)).toEqual([]);
  });

  it("the import rules reject a cycle between files", () => {
    const ring = [parse("a/one.ts", 'import { two } from "./two.ts";'), parse("a/two.ts", 'import "./one.ts";')];
    expect(cycles(ring)).toEqual(["a/one.ts → a/two.ts → a/one.ts"]);
  });

  it("the product loads the demo only with a dynamic import", () => {
    const early = product
      .filter(({ path }) => /^server\/(?!demo\/)/.test(path))
      .filter(({ imports }) => imports.some(({ to, isLate }) => to.startsWith("server/demo/") && !isLate));
    expect(early.map(({ path }) => path)).toEqual([]);
  });
});

function cycles(all: readonly Source[]): string[] {
  const next = new Map(all.map(({ path, imports }) => [path, imports.map(({ to }) => to)]));
  const done = new Set<string>();
  const found: string[] = [];
  const visit = (path: string, trail: readonly string[]) => {
    const from = trail.indexOf(path);
    if (from !== -1) found.push([...trail.slice(from), path].join(" → "));
    if (from !== -1 || done.has(path)) return;
    for (const to of next.get(path) ?? []) visit(to, [...trail, path]);
    done.add(path);
  };
  for (const path of next.keys()) visit(path, []);
  return found;
}

const migrations = globSync("server/platform/db/migrations/*.sql", { cwd: root }).map((path) =>
  readFileSync(join(root, path), "utf8"),
);

describe("personal data", () => {
  function unclear(sql: string, owners: readonly Pick<(typeof domains.personalData)[number], "tables">[]): string[] {
    const tables = [...sql.matchAll(/^create table (\w+)/gm)].map(([, table = ""]) => table);
    return tables.filter((table) => owners.filter((owner) => table in owner.tables).length !== 1);
  }

  it("exactly one domain's personal-data.ts declares each table (B0-01)", () => {
    expect(unclear(migrations.join("\n"), domains.personalData)).toEqual([]);
  });

  it("the check of personal data rejects a table that no domain or two domains declare", () => {
    const sql = "create table accounts (\n);\ncreate table secrets (\n);\ncreate table staff (\n);";
    const owners = [{ tables: { accounts: [], staff: [] } }, { tables: { staff: [] } }];
    expect(unclear(sql, owners)).toEqual(["secrets", "staff"]);
  });

  it("the retention rules of a domain delete only rows from tables of this domain", () => {
    const foreign = domains.personalData.flatMap(({ tables, datedRows = {} }) =>
      Object.values(datedRows).filter(({ table }) => !(table in tables)),
    );
    expect(foreign).toEqual([]);
  });
});

/** These SQL constructs do not work in YugabyteDB or behind a connection pooler (decision 008). */
const NOT_PORTABLE = [
  /(^|[`"';]\s*|\bexecute\s+)(un)?(listen|notify)\s+\w/im,
  /\bpg_(try_)?advisory_\w+\s*\(|\block\s+table\b|\bprepare\s+transaction\b/i,
  /\b(deferrable|initially\s+deferred)\b|\bexclude\s+using\b|\busing\s+gist\b|\binherits\s*\(/i,
  /\bcreate\s+(local\s+|global\s+)?temp(orary)?\s+table\b|\b(create|alter)\s+type\b/i,
  /\bcreate\s+extension\s+(if\s+not\s+exists\s+)?(?!if\b|"?pg_trgm\b)/i,
];

it("the SQL statements use only features that distributed databases have", () => {
  const texts = [...product.filter(({ path }) => path.startsWith("server/")).map(({ text }) => text), ...migrations];
  const sql = texts.map((text) => text.replace(/--.*$/gm, ""));
  expect(NOT_PORTABLE.flatMap((pattern) => sql.flatMap((text) => pattern.exec(text)?.[0] ?? []))).toEqual([]);
});

it("only retry.ts and migrate.ts begin transactions (F-08)", () => {
  const beginning = product.filter(({ text }) => /\.(startT|t)ransaction\(\)/.test(text)).map(({ path }) => path);
  expect(beginning.filter((path) => !/^server\/platform\/db\/(retry|migrate)\.ts$/.test(path))).toEqual([]);
});

it.each([
  ["a lookbehind, unknown to Safari before 16.4", /\/.*\(\?<[=!].*\//],
  ["a date field other than DayField, which reports incomplete dates", /\stype="date"/],
  ["a form that could put its fields into the address", /<form\b(?!\s+(?:\{\.\.\.form\.wiring\}|method="post"))/],
])("no source file of the pages contains %s (B17-02 B17-04)", (_, pattern) => {
  const pages = product.filter(({ path }) => /^(contract|web)\//.test(path) && path !== "web/ui/DayField.tsx");
  expect(pages.filter(({ text }) => pattern.test(text)).map(({ path }) => path)).toEqual([]);
});

describe("audit events and messages", () => {
  const read = (path: string) => sources.find((source) => source.path === path)?.text ?? "";
  const features = product.filter(({ path }) => path.startsWith("server/") && levelOf(path) < Number.POSITIVE_INFINITY);
  const RECORDED =
    /\bevent: "([^"]+)"|\brecordCommand\([\w.]+, [\w.]+, "([^"]+)"|\brecordStaffAction\([\w.]+, [\w.]+, [\w.]+, "([^"]+)"/g;
  const events = features.flatMap(({ text }) =>
    [...text.matchAll(RECORDED)].map(
      ([, plain, command, action]) => plain ?? (command ? `operator: ${command}` : `staff: ${action}`),
    ),
  );
  const kinds = features
    .filter(({ text }) => /\b(enqueue|notifyClinic)\(/.test(text))
    .flatMap(({ text }) => [...text.matchAll(/\bkind(?:: | = )(?:"([^"]+)"|`([^`$]+)\$\{)/g)])
    .map(([, whole, beginning]) => ({ whole, beginning }));

  it("at least one test mentions each kind of audit event (T-51)", () => {
    expect(events.length).toBeGreaterThan(50);
    expect(events.filter((event) => !tests.some(({ text }) => text.includes(`"${event}"`)))).toEqual([]);
  });

  it("each audit event has a text in the journal of the centre (B1-55)", () => {
    const texts = read("web/centre/journal/texts.ts");
    expect(events.filter((event) => !texts.includes(`"${event}":`))).toEqual([]);
  });

  it("each kind of message has a text in the centre's list of failed messages (B1-54)", () => {
    const texts = read("web/centre/outgoing/texts.ts");
    expect(kinds.length).toBeGreaterThan(15);
    const isNamed = ({ whole, beginning }: (typeof kinds)[number]) =>
      whole === undefined ? texts.includes(`"${beginning}`) : new RegExp(`^\\s+"?${whole}"?:`, "m").test(texts);
    expect(kinds.filter((kind) => !isNamed(kind))).toEqual([]);
  });
});

it("no file contains a secret (T-56)", () => {
  const secret =
    /-----BEGIN (?:[A-Z]+ )*PRIVATE KEY-----|\b(?:AKIA|ASIA)[0-9A-Z]{16}\b|\b(?:gh[pousr]|npm)_[A-Za-z0-9]{36}|\bxox[abprs]-[\w-]{10,}|\bxkeysib-[0-9a-f]{32,}|\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{10,}/;
  const files = globSync(
    "{.ci,contract,deploy,docs,server,web,tools,tests}/**/*.{ts,tsx,md,json,yml,conf,env*,sql,mjs}",
    EVERYWHERE,
  );
  expect(files.filter((path) => secret.test(readFileSync(join(root, path), "utf8")))).toEqual([]);
  expect(secret.test(["-----BEGIN OPENSSH PRIVATE", " KEY-----"].join(""))).toBe(true);
});

describe("docs/policy.md", () => {
  const policy = readFileSync(join(root, "docs/policy.md"), "utf8");
  const rows = policy
    .split("\n")
    .map((line) => line.split("|").map((cell) => cell.trim()))
    .filter(([, id = ""]) => /^[TFW]-\d\d$/.test(id))
    .map(([, id = "", ...cells]) => ({ id, promise: cells.slice(0, -2).join(" "), test: cells.at(-2) ?? "" }));

  it("for each promise, docs/policy.md names a test file that contains the promise's id", () => {
    expect(rows.length).toBeGreaterThan(120);
    const wrong = rows.filter(({ id, test }) => {
      const path = join(root, test.replaceAll("`", ""));
      return !/\.(test|e2e)\.tsx?$/.test(path) || !existsSync(path) || !readFileSync(path, "utf8").includes(id);
    });
    expect(wrong).toEqual([]);
  });

  it("docs/policy.md describes each promise in at most 40 words", () => {
    const long = rows.filter(({ promise }) => promise.split(/\s+/).length > 40);
    expect(long.map(({ id }) => id)).toEqual([]);
  });
});
