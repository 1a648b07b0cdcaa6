import { hashOf } from "../../platform/configuration/secrets.ts";
import type { AppContext } from "../../platform/context.ts";
import type { Caller } from "../../platform/http/feature.ts";

/** With this cookie, the owner can log in from this browser even while strangers guess the password (policy T-20). */
export const DEVICE_COOKIE = "appareil";
export const STAFF_DEVICE_COOKIE = "appareil-formation";
export const DEVICE_SECONDS = 365 * 24 * 3600;
/** The cookie lists several accounts, because people may share a computer of the clinic. */
const MOST_ACCOUNTS = 5;
const SEPARATOR = "~";

/**
 * Binds the cookie to the password hash. A new password therefore makes the cookies of all browsers invalid, including
 * a cookie in a thief's browser.
 */
export function withPassword(accountId: string, passwordHash: string | null): string {
  return `${accountId} ${hashOf(passwordHash ?? "")}`;
}

export function rememberDevice(ctx: AppContext, caller: Caller, whose: string, cookie = DEVICE_COOKIE): void {
  const name = ctx.random.uuid();
  const mark = `${name}.${ctx.secrets.sign(`device ${name} ${whose}`)}`;
  const marks = [mark, ...marksOfOthers(ctx, caller, whose, cookie)].slice(0, MOST_ACCOUNTS);
  caller.setCookie(cookie, marks.join(SEPARATOR), DEVICE_SECONDS);
}

export function forgetDevice(ctx: AppContext, caller: Caller, whose: string): void {
  const marks = marksOfOthers(ctx, caller, whose, DEVICE_COOKIE);
  caller.setCookie(DEVICE_COOKIE, marks.join(SEPARATOR), marks.length > 0 ? DEVICE_SECONDS : 0);
}

/** Returns an id for this browser and account. Returns undefined if the account never logged in from this browser. */
export function deviceOf(ctx: AppContext, caller: Caller, whose: string, cookie = DEVICE_COOKIE): string | undefined {
  return marksIn(caller, cookie)
    .find((mark) => isOf(ctx, mark, whose))
    ?.split(".")[0];
}

function marksOfOthers(ctx: AppContext, caller: Caller, whose: string, cookie: string): string[] {
  return marksIn(caller, cookie).filter((mark) => !isOf(ctx, mark, whose));
}

function marksIn(caller: Caller, cookie: string): string[] {
  return (caller.cookie(cookie) ?? "").split(SEPARATOR, MOST_ACCOUNTS).filter((mark) => mark !== "");
}

function isOf(ctx: AppContext, mark: string, whose: string): boolean {
  const [name = "", signature = ""] = mark.split(".");
  return name !== "" && ctx.secrets.verify(`device ${name} ${whose}`, signature);
}
