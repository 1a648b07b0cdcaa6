import type { TextFile } from "./leftovers.ts";

/** What engines that speak PostgreSQL's dialect across machines lack, or a pool before the database forbids (decision 031). */
const LACKING: readonly RegExp[] = [
  /\bcreate\s+(or\s+replace\s+)?(constraint\s+)?trigger\b/i,
  /(^|[`"';]\s*|\bexecute\s+)(un)?(listen|notify)\s+\w/im,
  /\bpg_(try_)?advisory_\w+\s*\(/i,
  /\b(deferrable|initially\s+deferred)\b/i,
  /\bexclude\s+using\b|\busing\s+gist\b/i,
  /\bcreate\s+(local\s+|global\s+)?temp(orary)?\s+table\b/i,
  /\binherits\s*\(|\block\s+table\b|\bprepare\s+transaction\b/i,
  /\b(create|alter)\s+type\b/i,
  /\bcreate\s+extension\s+(if\s+not\s+exists\s+)?(?!if\b|"?pg_trgm\b)/i,
];

/** SQL stays within what PostgreSQL 15, the embedded database and distributed engines all have. */
export function checkPortableSql(files: readonly TextFile[]): string[] {
  return files.flatMap(({ path, text }) => {
    const sql = text.replace(/--.*$/gm, "");
    return LACKING.filter((pattern) => pattern.test(sql)).map((pattern) => `${path} uses ${pattern}`);
  });
}
