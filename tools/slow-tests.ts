/** `npm test` lists tests that take longer than this many milliseconds. */
const MOST_MS = 2000;

/** Why tests in these files may be slow. The first matching path applies. */
const REASONS: readonly (readonly [path: string, reason: string])[] = [
  ["tests/e2e/", "opens pages in a browser"],
  ["tests/faults/backup", "makes and restores backups"],
  ["tests/faults/hostile-", "sends many long texts"],
  ["tests/faults/", "starts servers or PostgreSQL, and stops them"],
  ["tools/", "starts programs"],
  ["server/platform/configuration/", "starts a server"],
  ["server/platform/db/embedded/", "starts and kills PostgreSQL"],
  ["server/platform/gateways/sms/kannel", "starts Kannel"],
  ["server/platform/http/", "sends every call for every kind of caller"],
  ["server/candidates/files/", "decodes the largest pictures and resumes"],
  ["server/candidates/", "stores thousands of records"],
  ["server/demo/", "makes the data of the demo"],
  ["server/", "checks many cases in the database"],
];

/** @returns a line with the reason if the test was slow, otherwise an empty list */
export function slowLine(path: string, title: string, ms: number): string[] {
  if (ms <= MOST_MS) return [];
  const reason = REASONS.find(([beginning]) => path.startsWith(beginning))?.[1] ?? "no reason is known";
  return [`${(ms / 1000).toFixed(1).padStart(5)} s  ${path} › ${title}: ${reason}`];
}
