import { spawnSync } from "node:child_process";
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

/** Asks npm's registry, once, whether anything is known against a package of the lock file (policy T-57). */
export function askAdvisories(): Advisories | undefined {
  const answer = npm(["audit", "--omit=dev", "--json"]);
  try {
    return Audit.parse(JSON.parse(answer)).metadata.vulnerabilities;
  } catch {
    return undefined;
  }
}

/**
 * The bill of materials in CycloneDX, from the lock file alone. What only development needs is in it and marked so: npm
 * would leave out with it what production needs as well.
 */
export function billOfMaterials(): string {
  return npm(["sbom", "--sbom-format=cyclonedx", "--package-lock-only"]);
}

/** What npm prints: the npm that runs us, the one beside the Node in the PATH otherwise. */
function npm(args: readonly string[]): string {
  const given = process.env.npm_execpath ?? "";
  const beside = join(dirname(process.execPath), "../lib/node_modules/npm/bin/npm-cli.js");
  const script = [given, beside].find((path) => basename(path).startsWith("npm") && existsSync(path));
  const [command, ...first] = script === undefined ? ["npm"] : [process.execPath, script];
  const options = { cwd: root, encoding: "utf8", timeout: 60_000, maxBuffer: 64_000_000 } as const;
  return (
    spawnSync(command ?? "npm", [...first, ...args], { ...options, shell: process.platform === "win32" }).stdout ?? ""
  );
}
