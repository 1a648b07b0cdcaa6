import { staffLogin, staffLoginTotp } from "contract/centre/staff-login.ts";
import { makeStaff, type StaffWish } from "../../server/centre/staff/fixtures.ts";
import { timeCodeAt } from "../../server/centre/staff/codes.ts";
import type { TestApp } from "./test-app.ts";

/** The password and the secret of the application of everybody at the centre, in tests. */
export const STAFF_PASSWORD = "trois chats roux dorment";
const STAFF_SECRET = "MZXXE3LBORUW63RAMRSW23ZAGIYDENRB";

const STEP_MS = 30_000;

/** Makes somebody of the centre whose second factor is set up. @returns the id */
export function makeEntering(test: Pick<TestApp, "ctx">, wish: StaffWish = {}): Promise<string> {
  return makeStaff(test.ctx, { password: STAFF_PASSWORD, secret: STAFF_SECRET, ...wish });
}

/** The code of an application, some steps of thirty seconds from now. */
export function codeOf({ clock }: Pick<TestApp, "clock">, steps = 0, secret = STAFF_SECRET): string {
  return timeCodeAt(secret, new Date(clock.now().getTime() + steps * STEP_MS));
}

/** A code that is right at no instant near. */
export function wrongCode(test: Pick<TestApp, "clock">): string {
  const near = [-2, -1, 0, 1, 2].map((steps) => codeOf(test, steps));
  return ["000000", "111111", "222222", "333333", "444444", "555555"].find((code) => !near.includes(code)) ?? "";
}

/** The ticket that a right password gives. */
export async function ticketOf(test: TestApp, email: string, password = STAFF_PASSWORD): Promise<string> {
  return (await test.response(staffLogin, { email, password })).ticket;
}

/** Logs somebody in, by password and the code of a step that was not taken yet. @returns the session's token */
export async function enterStaff(test: TestApp, email: string): Promise<string> {
  test.clock.advance(STEP_MS);
  const ticket = await ticketOf(test, email);
  return (await test.response(staffLoginTotp, { ticket, code: codeOf(test) })).token;
}

/** The secret of the link that a mail holds, under a path. */
export function linkIn(text: string, path: "invitation" | "mot-de-passe"): string {
  const found = new RegExp(`https://espace\\.example/formation/${path}/([\\w-]{43})`).exec(text)?.[1];
  if (!found) throw new Error(`No such link: ${text}`);
  return found;
}
