import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { majorOf } from "../../server/db/embedded/cluster.ts";
import { UPGRADED_MARK } from "../../server/db/embedded/embedded.ts";
import { UnmadeDatabase } from "../../server/db/made-database.ts";
import { type Environment, readEnvironment } from "../../server/environment.ts";
import { folderOfFiles } from "../../server/outside/files/open.ts";
import { Refused } from "./refused.ts";

const LAUNCHER =
  "Sur la machine du service : « sudo espace-entreprise … », qui lit son environnement (docs/operate.md).";

/**
 * The environment of a command that works beside a service (decision 072).
 * @throws Refused for a user whose files the service could not open
 */
export function readServiceEnvironment(): Environment {
  const environment = readEnvironment("command");
  refuseStranger(environment.dataDir);
  return environment;
}

/** A file that root, or anybody else, leaves in the data directory is one that the service cannot open. */
function refuseStranger(dataDir: string): void {
  // Windows has no such owners.
  const own = process.getuid?.();
  if (own === undefined) return;
  const owner = ownerOf(dataDir);
  if (owner === "nobody" || owner === own) return;
  const whose = owner === "hidden" ? "est fermé à l'utilisateur" : `appartient à l'utilisateur ${owner}, et non à`;
  throw new Refused(`${dataDir} ${whose} ${own} qui lance cette commande. ${LAUNCHER}`);
}

function ownerOf(path: string): number | "nobody" | "hidden" {
  try {
    return statSync(path).uid;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EACCES" ? "hidden" : "nobody";
  }
}

/**
 * Only a server or a restore makes a database and a folder of files: a command that finds none has been pointed
 * elsewhere, and would count nothing, or leave files where nobody looks.
 * @throws UnmadeDatabase
 */
export function refuseUnknownPlace({ databaseUrl, dataDir, filesUrl }: Environment): void {
  const isNamed = process.env.DATA_DIR !== undefined || databaseUrl !== undefined;
  if (databaseUrl === undefined && !hasDatabase(dataDir)) {
    throw new UnmadeDatabase(
      isNamed
        ? `Aucune base sous ${dataDir} : est-ce le bon DATA_DIR ?`
        : `Aucun environnement : ni DATABASE_URL ni DATA_DIR ne sont donnés, et il n'y a pas de base sous ${dataDir}. ${LAUNCHER}`,
    );
  }
  const files = folderOfFiles({ dataDir, filesUrl });
  if (databaseUrl !== undefined && files !== undefined && !existsSync(files)) {
    throw new UnmadeDatabase(
      `Le dossier de fichiers ${files} n'existe pas : donnez le DATA_DIR du service. ${LAUNCHER}`,
    );
  }
}

function hasDatabase(dataDir: string): boolean {
  return majorOf(join(dataDir, "postgres")) !== undefined || existsSync(join(dataDir, UPGRADED_MARK));
}

/**
 * A restore may make a folder, but not where nobody said: beside a PostgreSQL of DATABASE_URL the service has a
 * DATA_DIR of its own.
 * @throws Refused
 */
export function refuseUnnamedFolder({ databaseUrl, dataDir, filesUrl }: Environment): void {
  const isNamed = process.env.DATA_DIR !== undefined || filesUrl !== "file:" || databaseUrl === undefined;
  if (!isNamed && !existsSync(dataDir))
    throw new Refused(`DATA_DIR manque : les fichiers iraient dans ${dataDir}. ${LAUNCHER}`);
}
