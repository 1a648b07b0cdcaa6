import type { Caller } from "../../http/slice.ts";
import type { World } from "../../world.ts";

/** Marks the browser that made a registration. Only the call that makes one sets it (policy W-04). */
export const REGISTRATION_COOKIE = "inscription";

/** Marks the browser of the caller as the one that made a registration, for as long as that may stay unfinished. */
export function markBrowser(world: World, caller: Caller, accountId: string): void {
  const { provisionalAccountSeconds } = world.policy.figures;
  caller.setCookie(REGISTRATION_COOKIE, world.secrets.sign(subject(accountId)), provisionalAccountSeconds);
}

/** Whether the caller's browser is the one that made the registration of this account. */
export function isRegisteringBrowser(world: World, caller: Caller, accountId: string): boolean {
  return world.secrets.verify(subject(accountId), caller.cookie(REGISTRATION_COOKIE) ?? "");
}

function subject(accountId: string): string {
  return `registered ${accountId}`;
}
