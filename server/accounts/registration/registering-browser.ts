import type { Caller } from "../../platform/http/slice.ts";
import type { World } from "../../platform/world.ts";

/** Marks the browser that registered. Only the registration call sets it (policy W-04). */
export const REGISTRATION_COOKIE = "inscription";

export function markBrowser(world: World, caller: Caller, accountId: string): void {
  const { provisionalAccountSeconds } = world.policy.figures;
  caller.setCookie(REGISTRATION_COOKIE, world.secrets.sign(subject(accountId)), provisionalAccountSeconds);
}

export function isRegisteringBrowser(world: World, caller: Caller, accountId: string): boolean {
  return world.secrets.verify(subject(accountId), caller.cookie(REGISTRATION_COOKIE) ?? "");
}

function subject(accountId: string): string {
  return `registered ${accountId}`;
}
