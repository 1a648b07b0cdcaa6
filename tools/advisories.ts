import * as z from "zod/mini";
import { npm } from "./npm.ts";

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
