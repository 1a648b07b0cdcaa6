import type { Caller } from "../../http/slice.ts";
import type { World } from "../../world.ts";

/** Remembers that somebody logged in to an account from this browser, or set its password there by a link (policy T-20). */
export const DEVICE_COOKIE = "appareil";
/** The same of the centre's staff, whose accounts are apart (beyond B1-01). */
export const STAFF_DEVICE_COOKIE = "appareil-formation";
/** How long a browser is known: a year. */
export const DEVICE_SECONDS = 365 * 24 * 3600;

/** The value of the cookie: a random name of the browser, signed for this account. */
export function signDevice(world: World, accountId: string): string {
  const name = world.random.uuid();
  return `${name}.${world.secrets.sign(`device ${name} ${accountId}`)}`;
}

/** The name of the browser when it logged in to this account before, or undefined. */
export function deviceOf(world: World, caller: Caller, accountId: string, cookie = DEVICE_COOKIE): string | undefined {
  const [name = "", signature = ""] = caller.cookie(cookie)?.split(".") ?? [];
  return name !== "" && world.secrets.verify(`device ${name} ${accountId}`, signature) ? name : undefined;
}
