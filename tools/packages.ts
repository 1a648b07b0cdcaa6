import { writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { askAdvisories, billOfMaterials } from "./advisories.ts";

// `npm run packages -- [--sbom FILE]` prints the known vulnerabilities of production packages. With --sbom, the command
// also writes a list of all packages to FILE.
const { values } = parseArgs({ options: { sbom: { type: "string" } } });

if (values.sbom) {
  const path = resolve(process.env.INIT_CWD ?? ".", values.sbom);
  writeFileSync(path, await billOfMaterials());
  console.log(`Liste des paquets (CycloneDX) : ${path}`);
}
const known = await askAdvisories();
if (known === undefined) {
  console.warn("*** Le registre npm ne répond pas aux questions de sécurité : les paquets n'ont pas été vérifiés. ***");
} else {
  console.log(`Failles connues des paquets de production : ${known.high} graves, ${known.critical} critiques.`);
  if (known.high + known.critical > 0) process.exitCode = 1;
}
