import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import * as z from "zod/mini";
import { root } from "./processes.ts";

const Audit = z.object({
  metadata: z.object({ vulnerabilities: z.object({ high: z.number(), critical: z.number() }) }),
});

export interface Advisories {
  readonly high: number;
  readonly critical: number;
}

/**
 * @param registry replaces the registry of npm's configuration
 * @returns the number of vulnerabilities, or undefined if the registry does not list them (policy T-57)
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

/** Also lists development packages, because npm would otherwise leave out packages that production needs. */
export function billOfMaterials(): Promise<string> {
  return npm(["sbom", "--sbom-format=cyclonedx", "--package-lock-only"]);
}

/** Runs the npm that started this process or, if none did, the npm beside Node. @returns npm's output */
export function npm(args: readonly string[]): Promise<string> {
  const given = process.env.npm_execpath ?? "";
  const beside = join(dirname(process.execPath), "../lib/node_modules/npm/bin/npm-cli.js");
  const script = [given, beside].find((path) => basename(path).startsWith("npm") && existsSync(path));
  const [command, ...first] = script === undefined ? ["npm"] : [process.execPath, script];
  const options = { cwd: root, timeout: 60_000, maxBuffer: 64_000_000, shell: process.platform === "win32" } as const;
  // Ignore the exit code, which is 1 if there are vulnerabilities. The output is complete anyway.
  return new Promise((resolve) => {
    execFile(command ?? "npm", [...first, ...args], options, (_error, stdout) => resolve(stdout));
  });
}
