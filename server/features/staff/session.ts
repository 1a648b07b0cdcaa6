import { hashOf } from "../../secrets.ts";
import type { World } from "../../world.ts";
import { browserNameOf } from "../login/browser-name.ts";
import { insertStaffSession } from "./session-store.ts";

/**
 * Opens a session for somebody of the centre, once whatever proves who it is has been checked.
 * @returns its token, 256 random bits of which only the hash is kept
 */
export async function startStaffSession(world: World, staffId: string, userAgent?: string): Promise<string> {
  const token = world.random.token();
  const { browser, system } = browserNameOf(userAgent);
  const id = world.random.uuid();
  await insertStaffSession(world.db, {
    id,
    tokenHash: hashOf(token),
    staffId,
    browser,
    system,
    now: world.clock.now(),
  });
  return token;
}
