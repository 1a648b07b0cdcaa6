import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { type ScreenName, screens } from "contract/screens.ts";
import * as z from "zod/mini";
import { manifestFile, webFolder } from "./web-build.ts";

/** Most that a browser may download for a first visit, in bytes after gzip: docs/decisions, size budget. */
const KB = 1000;
const ENTRY_LIMIT = 95 * KB;
const ROUTE_LIMIT = 150 * KB;
const ROUTE_LIMITS: Partial<Record<ScreenName, number>> = { Login: 100 * KB };
const CSS_LIMIT = 10 * KB;

const Manifest = z.record(
  z.string(),
  z.object({
    file: z.string(),
    name: z.optional(z.string()),
    isEntry: z.optional(z.boolean()),
    imports: z.optional(z.array(z.string())),
    css: z.optional(z.array(z.string())),
  }),
);
type Manifest = z.infer<typeof Manifest>;

interface Row {
  readonly name: string;
  readonly bytes: number;
  readonly limit: number;
}

/** What each page of the last build weighs, its limit, and the addresses of third parties that pages would load. */
export function weighPages(): { readonly rows: readonly Row[]; readonly strangers: readonly string[] } {
  return { rows: measure(Manifest.parse(JSON.parse(readFileSync(manifestFile, "utf8")))), strangers: thirdParties() };
}

/** Prints what each page weighs against its limit. False when one is too heavy or calls a third party. */
export function checkBudget(): boolean {
  const { rows, strangers } = weighPages();
  const width = Math.max(...rows.map((row) => row.name.length));
  for (const { name, bytes, limit } of rows) {
    const verdict = bytes > limit ? "TROP LOURD" : "";
    console.log(`${name.padEnd(width)}  ${kilobytes(bytes)}  sur ${kilobytes(limit)}  ${verdict}`);
  }
  for (const stranger of strangers) console.log(`Adresse d'un tiers dans les pages : ${stranger}`);
  return rows.every((row) => row.bytes <= row.limit) && strangers.length === 0;
}

function measure(manifest: Manifest): Row[] {
  const entry = Object.keys(manifest).find((key) => manifest[key]?.isEntry === true && key === "index.html");
  if (entry === undefined) throw new Error("The build has no entry called index.html");
  // What every page starts with, after its first paint.
  const start = Object.keys(manifest).find((key) => manifest[key]?.name === "start");
  if (start === undefined) throw new Error("The build has no chunk called start");
  const entries = [entry, start];
  const everything = Object.keys(screens) as ScreenName[];
  const pages = everything.map((name) => {
    const page = Object.keys(manifest).find((key) => key.endsWith(`/${name}Page.tsx`));
    if (page === undefined) throw new Error(`The build has no page of the screen ${name}`);
    return { name, chunks: closure(manifest, [...entries, page]) };
  });
  const entryChunks = closure(manifest, entries);
  return [
    { name: "entrée, JS", bytes: weigh(scripts(manifest, entryChunks)), limit: ENTRY_LIMIT },
    ...pages.map(({ name, chunks }) => ({
      name: `${screens[name].path}, JS`,
      bytes: weigh(scripts(manifest, chunks)),
      limit: ROUTE_LIMITS[name] ?? ROUTE_LIMIT,
    })),
    {
      name: "page la plus lourde, CSS",
      bytes: Math.max(...pages.map(({ chunks }) => weigh(styles(manifest, chunks)))),
      limit: CSS_LIMIT,
    },
  ];
}

/** The chunks that load at once with these: what they import, not what they may load later. */
function closure(manifest: Manifest, roots: readonly string[]): Set<string> {
  const reached = new Set<string>();
  const visit = (key: string) => {
    if (reached.has(key)) return;
    reached.add(key);
    for (const next of manifest[key]?.imports ?? []) visit(next);
  };
  for (const root of roots) visit(root);
  return reached;
}

function scripts(manifest: Manifest, chunks: ReadonlySet<string>): string[] {
  const files = [...chunks].map((key) => manifest[key]?.file ?? "");
  return [...new Set(files)].filter((file) => file.endsWith(".js"));
}

function styles(manifest: Manifest, chunks: ReadonlySet<string>): string[] {
  return [...new Set([...chunks].flatMap((key) => manifest[key]?.css ?? []))];
}

function weigh(files: readonly string[]): number {
  return files.reduce((sum, file) => sum + gzipSync(readFileSync(join(webFolder, file)), { level: 9 }).length, 0);
}

/** Addresses with a host that a page or a style sheet would load. */
function thirdParties(): string[] {
  const files = globSync("**/*.{html,css}", { cwd: webFolder });
  return files.flatMap((file) => {
    const text = readFileSync(join(webFolder, file), "utf8");
    return text.match(/(?:(?:src|href)=["']|url\(["']?|@import ["'])(?:https?:)?\/\/[^"')\s]+/g) ?? [];
  });
}

function kilobytes(bytes: number): string {
  return `${(bytes / KB).toFixed(1).padStart(6)} ko`;
}
