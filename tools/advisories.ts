import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import * as z from "zod/mini";
import { root } from "./processes.ts";

const Audit = z.object({
  metadata: z.object({ vulnerabilities: z.object({ high: z.number(), critical: z.number() }) }),
});

/** Numbers of known vulnerabilities. */
export interface Advisories {
  readonly high: number;
  readonly critical: number;
}

/**
 * Asks npm's registry for vulnerabilities of the production packages (policy T-57).
 * @param registry replaces the one that npm is configured with
 * @returns undefined if the registry does not answer such requests
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
 * The bill of materials in CycloneDX, from the lock file alone. It includes development packages, marked as such: if npm
 * omits them, it also omits packages that production needs.
 */
export function billOfMaterials(): Promise<string> {
  return npm(["sbom", "--sbom-format=cyclonedx", "--package-lock-only"]);
}

/** Runs the npm that runs this process, or the one beside Node. @returns its output */
export function npm(args: readonly string[]): Promise<string> {
  const given = process.env.npm_execpath ?? "";
  const beside = join(dirname(process.execPath), "../lib/node_modules/npm/bin/npm-cli.js");
  const script = [given, beside].find((path) => basename(path).startsWith("npm") && existsSync(path));
  const [command, ...first] = script === undefined ? ["npm"] : [process.execPath, script];
  const options = { cwd: root, timeout: 60_000, maxBuffer: 64_000_000, shell: process.platform === "win32" } as const;
  // The exit code is 1 if there are vulnerabilities; the output is complete anyway.
  return new Promise((resolve) => {
    execFile(command ?? "npm", [...first, ...args], options, (_error, stdout) => resolve(stdout));
  });
}
