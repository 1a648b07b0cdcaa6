import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import * as z from "zod/mini";
import { root } from "./processes.ts";

const Audit = z.object({
  metadata: z.object({ vulnerabilities: z.object({ high: z.number(), critical: z.number() }) }),
});

/** What the registry knows of the packages that production runs: undefined when it does not answer such questions. */
export interface Advisories {
  readonly high: number;
  readonly critical: number;
}

/**
 * Asks npm's registry, once, whether anything is known against a package of the lock file (policy T-57).
 * @param registry another one than npm is set to
 */
export async function askAdvisories(registry?: string): Promise<Advisories | undefined> {
  const where = registry === undefined ? [] : [`--registry=${registry}`];
  const response = await npm(["audit", "--omit=dev", "--json", ...where]);
  try {
    return Audit.parse(JSON.parse(response)).metadata.vulnerabilities;
  } catch {
    return undefined;
  }
}

/**
 * The bill of materials in CycloneDX, from the lock file alone. What only development needs is in it and marked so: npm
 * would leave out with it what production needs as well.
 */
export function billOfMaterials(): Promise<string> {
  return npm(["sbom", "--sbom-format=cyclonedx", "--package-lock-only"]);
}

/** What npm prints: the npm that runs us, the one beside the Node in the PATH otherwise. */
export function npm(args: readonly string[]): Promise<string> {
  const given = process.env.npm_execpath ?? "";
  const beside = join(dirname(process.execPath), "../lib/node_modules/npm/bin/npm-cli.js");
  const script = [given, beside].find((path) => basename(path).startsWith("npm") && existsSync(path));
  const [command, ...first] = script === undefined ? ["npm"] : [process.execPath, script];
  const options = { cwd: root, timeout: 60_000, maxBuffer: 64_000_000, shell: process.platform === "win32" } as const;
  // It ends with 1 where something is known: what it printed counts.
  return new Promise((resolve) => {
    execFile(command ?? "npm", [...first, ...args], options, (_error, stdout) => resolve(stdout));
  });
}
