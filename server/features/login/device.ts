import type { Caller } from "../../http/slice.ts";
import { hashOf } from "../../secrets.ts";
import type { World } from "../../world.ts";

/** Remembers who logged in from this browser, or set a password there by a link (policy T-20). */
export const DEVICE_COOKIE = "appareil";
/** The same of the centre's staff, whose accounts are apart (beyond B1-01). */
export const STAFF_DEVICE_COOKIE = "appareil-formation";
/** How long a browser is known: a year. */
export const DEVICE_SECONDS = 365 * 24 * 3600;
/** Accounts by which one browser is known: those who share a machine of the clinic do not drive each other out. */
const MOST_ACCOUNTS = 5;
const BETWEEN = "~";

/**
 * Whose browser is remembered: an account with the password that it has. With another one no browser is known any more, but
 * where that was set: who knew the former one may have been known in many.
 */
export function withPassword(accountId: string, passwordHash: string | null): string {
  return `${accountId} ${hashOf(passwordHash ?? "")}`;
}

/** Makes the caller's browser known to somebody, beside those of others who logged in there before. */
export function rememberDevice(world: World, caller: Caller, whose: string, cookie = DEVICE_COOKIE): void {
  const name = world.random.uuid();
  const mark = `${name}.${world.secrets.sign(`device ${name} ${whose}`)}`;
  const marks = [mark, ...marksOfOthers(world, caller, whose, cookie)].slice(0, MOST_ACCOUNTS);
  caller.setCookie(cookie, marks.join(BETWEEN), DEVICE_SECONDS);
}

/** Makes it unknown to an account that is gone. */
export function forgetDevice(world: World, caller: Caller, whose: string): void {
  const marks = marksOfOthers(world, caller, whose, DEVICE_COOKIE);
  caller.setCookie(DEVICE_COOKIE, marks.join(BETWEEN), marks.length > 0 ? DEVICE_SECONDS : 0);
}

/** The name of the browser when it logged in to this account before, or undefined. */
export function deviceOf(world: World, caller: Caller, whose: string, cookie = DEVICE_COOKIE): string | undefined {
  return marksIn(caller, cookie)
    .find((mark) => isOf(world, mark, whose))
    ?.split(".")[0];
}

function marksOfOthers(world: World, caller: Caller, whose: string, cookie: string): string[] {
  return marksIn(caller, cookie).filter((mark) => !isOf(world, mark, whose));
}

function marksIn(caller: Caller, cookie: string): string[] {
  return (caller.cookie(cookie) ?? "").split(BETWEEN, MOST_ACCOUNTS).filter((mark) => mark !== "");
}

function isOf(world: World, mark: string, whose: string): boolean {
  const [name = "", signature = ""] = mark.split(".");
  return name !== "" && world.secrets.verify(`device ${name} ${whose}`, signature);
}
