import { callFiles } from "./slices.ts";
import type { Import, Source } from "./source.ts";

/** `server/features/login/store.ts` is the file `store.ts` of the slice `login`. */
function sliceOf(path: string): { side: string; slice: string; file: string } | undefined {
  const match = /^(server|web)\/features\/([^/]+)\/(.+)$/.exec(path);
  return match === null ? undefined : { side: match[1] ?? "", slice: match[2] ?? "", file: match[3] ?? "" };
}

/** A folder and the only folders and files of ours that it may import. */
interface Wall {
  readonly from: RegExp;
  readonly may: RegExp;
  readonly because: string;
}

const WALLS: readonly Wall[] = [
  { from: /^contract\//, may: /^contract\//, because: "the contract stands below web and server" },
  {
    from: /^server\/(db|http|jobs|limits|links|outbox|outside)\//,
    may: /^(contract\/|server\/(?!features\/|demo\/))/,
    because: "what carries the features knows none of them; app.ts and main.ts put them together",
  },
  {
    from: /^server\/features\//,
    may: /^(contract\/|server\/(?!demo\/|main\.ts|app\.ts))/,
    because: "a feature reaches the rest through world, the contract, and what http, jobs and outbox offer",
  },
  { from: /^server\/pdf\//, may: /^server\/pdf\//, because: "what reads files of strangers reaches nothing else" },
  { from: /^server\//, may: /^(contract\/|server\/)/, because: "the server knows neither pages nor tools" },
  { from: /^web\/ui\//, may: /^web\/ui\//, because: "ui knows no product word and calls nobody" },
  { from: /^web\/format\//, may: /^(contract\/|web\/format\/)/, because: "format holds pure functions" },
  { from: /^web\/api\//, may: /^(contract\/|web\/api\/|web\/ui\/stored\.ts)/, because: "api only calls the contract" },
  {
    from: /^web\/(features|shell)\//,
    may: /^(contract\/|web\/(features|api|ui|format|shell)\/)/,
    because: "a screen is made of contract, api, ui, format and shell",
  },
  { from: /^web\//, may: /^(contract\/|web\/|package\.json)/, because: "the web knows neither server nor tools" },
  {
    from: /^proof\/browser\//,
    may: /^(contract\/|proof\/(browser|views|servers\/(line|ports))|tools\/)/,
    because: "the browser's tests see the product from outside",
  },
  {
    from: /^tools\/(?!(bench|browsers|screenshots|simulate|soak|test)\.ts$|.+\.test\.ts$)/,
    may: /^(?!proof\/)/,
    because: "what proves the product is no part of what runs it",
  },
];

/** Tests may reach further: the test app, the makers of other slices, shared test code. */
const TESTS_MAY = /^(contract\/|proof\/|server\/(features|demo)\/|server\/[^/]+\.ts$|web\/(testing|main|routes))/;
/** The makers too, but not what proves the product: the demo makes its data by them. */
const MAKERS_MAY = /^(contract\/|server\/(features|demo)\/|server\/[^/]+\.ts$)/;

/** Who may import whom. */
export function checkWalls(sources: readonly Source[]): string[] {
  return sources.flatMap((source) =>
    source.imports.filter((one) => one.isOurs).flatMap((one) => wallComplaints(source, one)),
  );
}

function wallComplaints(source: Source, one: Import): string[] {
  const wall = WALLS.find(({ from }) => from.test(source.path));
  if (wall === undefined || wall.may.test(one.to)) return [];
  if (source.isTest && !source.path.startsWith("proof/browser/") && TESTS_MAY.test(one.to)) return [];
  if (source.path.endsWith("/make.ts") && MAKERS_MAY.test(one.to)) return [];
  return [`${source.path}:${one.line} imports ${one.to}: ${wall.because}`];
}

/** What a slice may take of another one. */
export function checkSlicesApart(sources: readonly Source[]): string[] {
  const calls = callFiles(sources);
  return sources.flatMap((source) => {
    const own = sliceOf(source.path);
    const isShell = source.path.startsWith("web/shell/");
    if ((own === undefined && !isShell) || source.isTest || source.path.endsWith("/make.ts")) return [];
    return source.imports.flatMap((one) => {
      const other = sliceOf(one.to);
      if (other === undefined || other.slice === own?.slice) return [];
      if (other.side === "server" && !calls.has(one.to) && !/^(calls|messages)\.ts$|\.job\.ts$/.test(other.file))
        return [];
      if (other.side === "web" && /^(queries\.ts|([a-z]+\/)?(?!\w+Page\.)[A-Z]\w*\.tsx)$/.test(other.file)) return [];
      const may =
        other.side === "server" ? "its store or a rule, never a call, a job or a message" : "a component or queries.ts";
      return [`${source.path}:${one.line} imports ${one.to}: of another slice it may take ${may}`];
    });
  });
}

/** The packages that the contract and the tools may use, and who may speak SQL. */
export function checkPackages(sources: readonly Source[]): string[] {
  return sources.flatMap((source) => {
    const packages = source.imports.filter((one) => !one.isOurs);
    if (source.path.startsWith("contract/") && !source.isTest) {
      const strangers = packages.filter((one) => one.to !== "zod/mini");
      return strangers.map(
        (one) => `${source.path}:${one.line} imports ${one.to}: the contract uses zod/mini and nothing else`,
      );
    }
    if (source.path.startsWith("tools/")) {
      const database = packages.filter((one) => one.to === "kysely" || one.to === "pg");
      return database.map(
        (one) => `${source.path}:${one.line} imports ${one.to}: tools are thin, SQL belongs to a slice's store.ts`,
      );
    }
    return [];
  });
}

const SQL_CALLS = [".selectFrom()", ".insertInto()", ".updateTable()", ".deleteFrom()", ".mergeInto()"];

/** SQL stands in store.ts (and in make.ts, which makes rows for tests and the demo), so that a handler reads as rules. */
export function checkSqlInStores(sources: readonly Source[]): string[] {
  const others = sources.filter(
    ({ path, isTest }) => path.startsWith("server/features/") && !isTest && !/\/((\w+-)*store|make)\.ts$/.test(path),
  );
  return others.flatMap((source) => [
    ...source.uses
      .filter((use) => SQL_CALLS.includes(use.text))
      .map((use) => `${source.path}:${use.line} calls ${use.text}: SQL belongs to the slice's store.ts`),
    ...source.imports
      .filter((one) => one.to === "kysely" && !one.isType)
      .map((one) => `${source.path}:${one.line} imports kysely: SQL belongs to the slice's store.ts`),
  ]);
}

/** Who begins transactions by itself: what is tried again, schemas, and backups, which are read or written once. */
const BEGINS_ITSELF = /^server\/(db\/(retry|migrate)|features\/backup\/(restore-snapshot|store))\.ts$/;

/** A transaction that another one was in the way of is tried again (policy F-08). */
export function checkTransactions(sources: readonly Source[]): string[] {
  const others = sources.filter(
    ({ path, isTest }) => path.startsWith("server/") && !isTest && !BEGINS_ITSELF.test(path),
  );
  return others.flatMap(({ path, uses }) =>
    uses
      .filter(({ text }) => text === ".transaction()" || text === ".startTransaction()")
      .map(({ line, text }) => `${path}:${line} calls ${text}: use transact() of db/retry.ts, which tries again`),
  );
}

/** The demo is loaded only when asked for, so that production never holds it. */
export function checkDemoApart(sources: readonly Source[]): string[] {
  const outside = sources.filter(({ path, isTest }) => /^server\/(?!demo\/)/.test(path) && !isTest);
  return outside.flatMap((source) =>
    source.imports
      .filter((one) => one.to.startsWith("server/demo/") && !one.isDynamic && !one.isType)
      .map(
        (one) => `${source.path}:${one.line} imports ${one.to}: load the demo with await import(), in demo mode only`,
      ),
  );
}

/** Files that import each other, in a ring. */
export function checkCycles(sources: readonly Source[]): string[] {
  const next = new Map(
    sources.map((source) => [source.path, source.imports.filter((one) => one.isOurs).map((one) => one.to)]),
  );
  const done = new Set<string>();
  const complaints: string[] = [];
  const visit = (path: string, trail: readonly string[]) => {
    const from = trail.indexOf(path);
    if (from !== -1) complaints.push(`Import cycle: ${[...trail.slice(from), path].join(" → ")}`);
    if (from !== -1 || done.has(path)) return;
    for (const to of next.get(path) ?? []) visit(to, [...trail, path]);
    done.add(path);
  };
  for (const path of next.keys()) visit(path, []);
  return complaints;
}
