import { BACKUP_TICKET, takeBackup } from "contract/backup.ts";
import { systemClock } from "../../server/clock.ts";
import { connectEmbedded, connectUrl } from "../../server/db/connect.ts";
import { readEnvironment } from "../../server/environment.ts";
import { BadBackup, decodeFrames, type Frame } from "../../server/features/backup/frame.ts";
import { readSnapshot } from "../../server/features/backup/snapshot.ts";
import { makeBackupTicket } from "../../server/features/backup/ticket.ts";
import { secretKeyOf } from "../../server/open-world.ts";
import { openFiles } from "../../server/outside/files/open.ts";
import { findServer } from "../../server/running-server.ts";
import { makeSecrets } from "../../server/secrets.ts";
import { givenPublicUrl, whereIs } from "../product/open-product.ts";

/** What is backed up. */
export interface Source {
  readonly frames: AsyncIterable<Frame>;
  /** One line for the operator. */
  readonly description: string;
  close(): Promise<void>;
}

/**
 * The database of DATABASE_URL itself, which several may read; of the embedded one the server that runs on it, and
 * without a server the database.
 */
export async function openSource(): Promise<Source> {
  const environment = readEnvironment("demo");
  const { databaseUrl, dataDir } = environment;
  const origin = databaseUrl ? undefined : await findServer(dataDir, givenPublicUrl(environment));
  if (origin) {
    const ticket = makeBackupTicket(makeSecrets(secretKeyOf(environment)));
    const frames = decodeFrames(await ask(origin, environment.providerApiKey, ticket));
    return { frames, description: `Sauvegarde par le serveur ${origin}`, close: async () => undefined };
  }
  const connection = databaseUrl ? connectUrl(databaseUrl) : await connectEmbedded(dataDir);
  const files = await openFiles(environment);
  return {
    frames: readSnapshot({ db: connection.db, files, clock: systemClock }),
    description: `Sauvegarde de la base ${whereIs(environment)}`,
    close: () => connection.close(),
  };
}

async function ask(origin: string, key: string, ticket: string): Promise<AsyncIterable<Uint8Array>> {
  const headers = { authorization: `Bearer ${key}`, [BACKUP_TICKET]: ticket };
  const response = await fetch(origin + takeBackup.path, { headers });
  if (response.ok && response.body) return response.body;
  const body: unknown = await response.json().catch(() => undefined);
  const error = typeof body === "object" && body !== null && "error" in body ? String(body.error) : "";
  throw new BadBackup(`Le serveur a refusé la sauvegarde (${response.status}). ${error}`);
}
