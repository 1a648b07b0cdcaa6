import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { cpus, totalmem } from "node:os";
import { join } from "node:path";
import * as z from "zod/mini";
import { root } from "../../tools/processes.ts";
import type { Measured } from "./row.ts";

const FIGURES = join(import.meta.dirname, "measured.json");
const DOCUMENT = join(root, "docs/bench.md");

const Figures = z.array(
  z.object({
    row: z.string(),
    title: z.string(),
    target: z.string(),
    measured: z.string(),
    met: z.optional(z.boolean()),
    on: z.string(),
  }),
);
type Figure = z.infer<typeof Figures>[number];

/** Keeps what a run measured in place of what the same rows measured before, and writes docs/bench.md. */
export function keepFigures(measured: readonly Measured[]): void {
  const on = new Date().toISOString().slice(0, 10);
  const found = measured.map(({ row, title, target, finding }): Figure => ({ row, title, target, ...finding, on }));
  const former = existsSync(FIGURES) ? Figures.parse(JSON.parse(readFileSync(FIGURES, "utf8"))) : [];
  const kept = [...former.filter(({ row }) => !found.some((one) => one.row === row)), ...found].sort(
    (one, other) => Number(one.row.slice(1)) - Number(other.row.slice(1)),
  );
  writeFileSync(FIGURES, `${JSON.stringify(kept, null, 2)}\n`);
  writeFileSync(DOCUMENT, document(kept));
}

/** Why targets are missed, by profiles of the same machine. */
const GAPS = `## Écarts

**P9.** D'une exécution à l'autre, le rapport va de 1,8 à 2,2 (il était de 3,14), celui du même fichier de 0,30 à 0,36
(il était de 0,72), le p99 des recherches de 2,1 à 3,2 : sur deux cœurs, l'import en occupe un et demi, base comprise.
Pour 100 000 fiches nouvelles dans un million, 5,4 s : 2,7 pour les insérer avec leurs index (ce que fait aussi COPY), 0,5
pour les compteurs des recherches exactes, 0,4 pour les parutions, 0,1 pour lire ce qui est connu, 0,2 pour démarrer ; le
reste, 1,5 s, est ce que le programme écrit et décide entre deux requêtes d'un lot. Lire et contrôler le fichier et
chercher les doublons probables (0,5 s) se fait pendant que la base écrit. Le même fichier, 0,9 s : 0,2 pour démarrer, 0,2
pour lire 110 Mo et y trouver les fiches, 0,1 pour leurs empreintes, 0,1 dans la base, 0,3 pour comparer et compter.

**P11.** 50 Mo sont le programme de Node lui-même, partagé entre ses processus (un Node qui ne fait rien en tient 34 en
tout) ; le tas tient 28 Mo vivants dans 55 à 60. \`--memory-saver-mode\` ramène à 120 Mo et prend 22 % des requêtes par
seconde : c'est l'inverse de P1, il est laissé.
`;

function document(figures: readonly Figure[]): string {
  const lines = figures.map(({ row, title, target, measured, met, on }) => {
    const state = met === undefined ? "–" : met ? "oui" : "non";
    return `| ${row} | ${title} | ${target} | ${measured} | ${state} | ${on} |`;
  });
  return `# Mesures

Écrit par \`npm run bench -- --write\`. Une ligne se répète avec \`npm run bench -- --only P1\` ; \`--size 100k\` donne un
aperçu en une minute.

Un million de candidats sur un vrai PostgreSQL, sauf mention contraire, sur ${cpus().length} cœurs (${cpus()[0]?.model.trim()}) et
${Math.round(totalmem() / 2 ** 30)} Gio, Node ${process.versions.node}. La charge, le serveur et la base se partagent la machine, dont la vitesse varie du
simple au double : chaque chiffre est un rapport entre deux choses mesurées à tour de rôle dans la même exécution.

\`floor-pg\` est ce qui reste quand on enlève tout sauf le travail : node:http et pg, les mêmes requêtes SQL, le même
JSON, mais ni session, ni contrôle, ni limite, ni journal ; « préparé », il garde aussi ses requêtes prêtes comme le fait
le produit. \`memory\` répond le même JSON sans base. W1 : trois
départements, un niveau d'études, tests effectués, deux avis, hors de la sélection, les plus récents d'abord, page de 30
et total exact. W2 : une fiche, dont l'ouverture est notée.

| | Mesure | Objectif | Obtenu | Tenu | Le |
|---|---|---|---|---|---|
${lines.join("\n")}

${GAPS}`;
}
