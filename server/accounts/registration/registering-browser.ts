import type { AppContext } from "../../platform/context.ts";
import type { Caller } from "../../platform/http/feature.ts";

/** The cookie identifies the browser that registered. Only the call `preRegister` sets the cookie (policy W-04). */
export const REGISTRATION_COOKIE = "inscription";

export function markBrowser(ctx: AppContext, caller: Caller, accountId: string): void {
  const { provisionalAccountSeconds } = ctx.policy.settings;
  caller.setCookie(REGISTRATION_COOKIE, ctx.secrets.sign(subject(accountId)), provisionalAccountSeconds);
}

export function isRegisteringBrowser(ctx: AppContext, caller: Caller, accountId: string): boolean {
  return ctx.secrets.verify(subject(accountId), caller.cookie(REGISTRATION_COOKIE) ?? "");
}

function subject(accountId: string): string {
  return `registered ${accountId}`;
}
