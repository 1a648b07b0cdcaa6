import { movableClock } from "../../server/clock.ts";
import { restoreOffset } from "../../server/demo/clock.ts";
import { readEnvironment } from "../../server/environment.ts";
import { serverTarget } from "../../server/features/intake/server-target.ts";
import { type IntakeTarget, worldTarget } from "../../server/features/intake/target.ts";
import { openWorld } from "../../server/open-world.ts";
import { findServer } from "../../server/running-server.ts";

/** Where this import goes. */
export interface ImportTarget {
  readonly intake: IntakeTarget;
  /** One line for the operator. */
  readonly description: string;
  close(): Promise<void>;
}

/** The server that runs on this DATA_DIR or answers at PUBLIC_URL; without one, the database itself. */
export async function openTarget(): Promise<ImportTarget> {
  const environment = readEnvironment("demo");
  const publicUrl = process.env.PUBLIC_URL ? environment.publicUrl : undefined;
  const origin = await findServer(environment.dataDir, publicUrl);
  if (origin) {
    return {
      intake: serverTarget(origin, environment.providerApiKey),
      description: `Import par le serveur ${origin}`,
      close: async () => undefined,
    };
  }
  const clock = movableClock();
  const { world, close } = await openWorld(environment, { clock });
  // On the demo's database the demo's time counts; elsewhere nothing was noted and the time is the real one.
  await restoreOffset({ world, clock });
  const where = environment.databaseUrl ? "de DATABASE_URL" : `embarquée sous ${environment.dataDir}`;
  return { intake: worldTarget(world), description: `Import direct dans la base ${where}`, close };
}
