import { restoreOffset } from "../../server/demo/clock.ts";
import { openContext } from "../../server/open-context.ts";
import { movableClock } from "../../server/platform/clock.ts";
import type { Environment } from "../../server/platform/configuration/environment.ts";
import { findOperatorKey } from "../../server/platform/configuration/operator-key.ts";
import type { AppContext } from "../../server/platform/context.ts";
import { findServer } from "../../server/platform/running-server.ts";
import { readServiceEnvironment, rejectUnknownPlace } from "./data-place.ts";

/** A running server, or a database that no server uses. */
export type Product =
  | {
      readonly kind: "server";
      readonly origin: string;
      readonly providerKey: string;
      readonly operatorKey: string | undefined;
      close(): Promise<void>;
    }
  | { readonly kind: "context"; readonly ctx: AppContext; readonly where: string; close(): Promise<void> };

/**
 * Finds the server of this DATA_DIR, or else the server at PUBLIC_URL. Without a server, opens the database.
 * @throws Rejected
 */
export async function openProduct(): Promise<Product> {
  const environment = readServiceEnvironment();
  const origin = await findServer(environment.dataDir, givenPublicUrl(environment));
  if (origin) {
    const keys = { providerKey: environment.providerApiKey, operatorKey: findOperatorKey(environment) };
    return { kind: "server", origin, ...keys, close: async () => undefined };
  }
  rejectUnknownPlace(environment);
  const clock = movableClock();
  const { ctx, close } = await openContext(environment, { clock, onlyMade: true });
  // A demo's database stores by how much the buttons of /demo advanced the clock.
  await restoreOffset({ ctx, clock });
  return { kind: "context", ctx, where: whereIs(environment), close };
}

/** Returns undefined if PUBLIC_URL is not set, because another product may run at the default URL. */
function givenPublicUrl(environment: Environment): string | undefined {
  return process.env.PUBLIC_URL ? environment.publicUrl : undefined;
}

function whereIs(environment: Environment): string {
  return environment.databaseUrl ? "de DATABASE_URL" : `embarquée sous ${environment.dataDir}`;
}
