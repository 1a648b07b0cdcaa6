import { recordEvent } from "../../server/audit.ts";
import { systemClock } from "../../server/clock.ts";
import { joinEmbedded } from "../../server/db/embedded/embedded.ts";
import { refuseUnmade } from "../../server/db/made-database.ts";
import { openDatabase } from "../../server/db/open-database.ts";
import type { Frame } from "../../server/features/backup/frame.ts";
import { readSnapshot } from "../../server/features/backup/snapshot.ts";
import { openFiles } from "../../server/outside/files/open.ts";
import { readServiceEnvironment, refuseUnknownPlace } from "../product/data-place.ts";
import { whereIs } from "../product/open-product.ts";

/** What is backed up. */
export interface Source {
  readonly frames: AsyncIterable<Frame>;
  /** One line for the operator. */
  readonly description: string;
  close(): Promise<void>;
}

/** The database of DATABASE_URL, else the embedded one, whether a server runs on it or not. */
export async function openSource(): Promise<Source> {
  const environment = readServiceEnvironment();
  refuseUnknownPlace(environment);
  const { db, close } = await openDatabase(environment, joinEmbedded);
  try {
    await refuseUnmade(db);
    await recordEvent(db, systemClock, { event: "operator: backup" });
  } catch (error) {
    await close();
    throw error;
  }
  return {
    frames: readSnapshot({ db, files: await openFiles(environment), clock: systemClock }),
    description: `Sauvegarde de la base ${whereIs(environment)}`,
    close,
  };
}
