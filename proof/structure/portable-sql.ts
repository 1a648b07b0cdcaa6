import type { TextFile } from "./leftovers.ts";

/** What engines that speak PostgreSQL's dialect across machines lack, or what a pool before the database forbids. */
const LACKING = [
  { pattern: /\bcreate\s+(?:or\s+replace\s+)?(?:constraint\s+)?trigger\b/i, what: "a trigger" },
  { pattern: /(?:^|[`"';]\s*|\bexecute\s+)(?:un)?(?:listen|notify)\s+\w/im, what: "LISTEN or NOTIFY" },
  { pattern: /\bpg_(?:try_)?advisory_\w+\s*\(/i, what: "an advisory lock" },
  { pattern: /\b(?:deferrable|initially\s+deferred)\b/i, what: "a deferrable constraint" },
  { pattern: /\bexclude\s+using\b|\busing\s+gist\b/i, what: "an exclusion constraint or GiST" },
  { pattern: /\bcreate\s+(?:local\s+|global\s+)?temp(?:orary)?\s+table\b/i, what: "a temporary table" },
  { pattern: /\binherits\s*\(|\block\s+table\b|\bprepare\s+transaction\b/i, what: "inheritance, LOCK TABLE or XA" },
  { pattern: /\bcreate\s+type\b|\balter\s+type\b/i, what: "a type of its own" },
];

/** Extensions that may be used where they are there; the product runs without them too. */
const EXTENSIONS = ["pg_trgm"];

/** SQL stays within what PostgreSQL 15, the embedded database and distributed engines all have (decision 031). */
export function checkPortableSql(files: readonly TextFile[]): string[] {
  return files.flatMap(({ path, text }) => {
    const sql = text.replace(/--.*$/gm, "");
    const lacking = LACKING.filter(({ pattern }) => pattern.test(sql)).map(
      ({ what }) => `${path} uses ${what}: see docs/decisions/031`,
    );
    const extensions = [...sql.matchAll(/\bcreate\s+extension\s+(?:if\s+not\s+exists\s+)?"?(\w+)/gi)]
      .filter(([, name = ""]) => !EXTENSIONS.includes(name))
      .map(([, name]) => `${path} needs the extension ${name}: see docs/decisions/031`);
    return [...lacking, ...extensions];
  });
}
