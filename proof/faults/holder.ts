import { makeHolder } from "../../server/features/login/make.ts";
import { startSession } from "../../server/features/login/session.ts";
import { type DataLocation, withWorld } from "../servers/data-location.ts";

/** Makes an account and opens a session of its holder. @returns the token */
export function makeSession(location: DataLocation): Promise<string> {
  return withWorld(location, async (world) => startSession(world, await makeHolder(world)));
}
