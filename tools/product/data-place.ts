import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { type Environment, readEnvironment } from "../../server/platform/configuration/environment.ts";
import { UnmadeDatabase } from "../../server/platform/db/migrate.ts";
import { folderOfFiles } from "../../server/platform/gateways/files/open.ts";
import { Rejected } from "./bad-command.ts";

const LAUNCHER =
  "Sur la machine du service : « sudo espace-entreprise … », qui lit son environnement (docs/operate.md).";

/** @throws Rejected if the user is not the service's user */
export function readServiceEnvironment(): Environment {
  const environment = readEnvironment("command");
  rejectStranger(environment.dataDir);
  return environment;
}

/** Rejects users who do not own the folder, because the service cannot open files that they create. */
function rejectStranger(dataDir: string): void {
  const own = process.getuid?.();
  if (own === undefined) return;
  const owner = ownerOf(dataDir);
  if (owner === "nobody" || owner === own) return;
  const whose = owner === "hidden" ? "est fermé à l'utilisateur" : `appartient à l'utilisateur ${owner}, et non à`;
  throw new Rejected(`${dataDir} ${whose} ${own} qui lance cette commande. ${LAUNCHER}`);
}

function ownerOf(path: string): number | "nobody" | "hidden" {
  try {
    return statSync(path).uid;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EACCES" ? "hidden" : "nobody";
  }
}

/**
 * Rejects a missing database or folder. Only a server or a restore may create them, so the environment must be wrong.
 * @throws UnmadeDatabase
 */
export function rejectUnknownPlace({ databaseUrl, dataDir, filesUrl }: Environment): void {
  const isNamed = process.env.DATA_DIR !== undefined || databaseUrl !== undefined;
  if (databaseUrl === undefined && !existsSync(join(dataDir, "postgres"))) {
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
