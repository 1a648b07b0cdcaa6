import { hashOf } from "../../platform/configuration/secrets.ts";
import type { Caller } from "../../platform/http/slice.ts";
import type { World } from "../../platform/world.ts";

/** Remembers accounts that logged in from this browser, or set a password in it by a link (policy T-20). */
export const DEVICE_COOKIE = "appareil";
export const STAFF_DEVICE_COOKIE = "appareil-formation";
export const DEVICE_SECONDS = 365 * 24 * 3600;
/** Several people may share a machine of the clinic. */
const MOST_ACCOUNTS = 5;
const BETWEEN = "~";

/** After a change of password only the browser that made it stays known, since a thief may have marked others. */
export function withPassword(accountId: string, passwordHash: string | null): string {
  return `${accountId} ${hashOf(passwordHash ?? "")}`;
}

export function rememberDevice(world: World, caller: Caller, whose: string, cookie = DEVICE_COOKIE): void {
  const name = world.random.uuid();
  const mark = `${name}.${world.secrets.sign(`device ${name} ${whose}`)}`;
  const marks = [mark, ...marksOfOthers(world, caller, whose, cookie)].slice(0, MOST_ACCOUNTS);
  caller.setCookie(cookie, marks.join(BETWEEN), DEVICE_SECONDS);
}

export function forgetDevice(world: World, caller: Caller, whose: string): void {
  const marks = marksOfOthers(world, caller, whose, DEVICE_COOKIE);
  caller.setCookie(DEVICE_COOKIE, marks.join(BETWEEN), marks.length > 0 ? DEVICE_SECONDS : 0);
}

/** A stable name of this browser for the account; undefined if it never logged in here. */
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
