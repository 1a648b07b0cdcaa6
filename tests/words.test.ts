import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { root } from "../tools/processes.ts";

/** Readers misunderstood these texts or had to read them twice. */
const RETIRED = [
  ...["L'ajout affiche le téléphone", "environ < 5", "À l'heure et au jour de vos alertes", "Vide : pas de pause"],
  ...["Ces emails partent aujourd'hui", "Ce champ est à remplir", "Cette case est à cocher", 'ssez sûr"'],
  ...["cochez-en un autre", "Cliquez sur cette icône", "cliquez sur Valider", "se comptent dans", "un fichier JSON"],
  "recrutement de Awa",
];

it("no page, mail or SMS contains a text from the list of retired texts (B14-16)", () => {
  const sources = globSync("{contract,server,web}/**/*.{ts,tsx}", {
    cwd: root,
    exclude: (path) => /(^|\/)(node_modules|dist)$|\.test\.tsx?$/.test(path),
  });
  const found = sources.flatMap((path) => {
    const text = readFileSync(join(root, path), "utf8");
    return RETIRED.filter((retired) => text.includes(retired)).map((retired) => `${path}: ${retired}`);
  });
  expect(sources.length).toBeGreaterThan(500);
  expect(found).toEqual([]);
});
