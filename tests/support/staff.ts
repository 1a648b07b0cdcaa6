import { staffLogin, staffLoginTotp } from "contract/centre/staff-login.ts";
import { timeCodeAt } from "../../server/centre/staff/codes.ts";
import { makeStaff, type StaffFields } from "../../server/centre/staff/fixtures.ts";
import { startStaffSession } from "../../server/centre/staff/session.ts";
import type { TestApp } from "./test-app.ts";

export const STAFF_PASSWORD = "trois chats roux dorment";
const STAFF_SECRET = "MZXXE3LBORUW63RAMRSW23ZAGIYDENRB";

const STEP_MS = 30_000;

export async function logInStaff(test: TestApp, wish: StaffFields = {}): Promise<{ token: string; id: string }> {
  const id = await makeStaff(test.ctx, wish);
  return { id, token: await startStaffSession(test.ctx, id) };
}

export function makeEntering(test: Pick<TestApp, "ctx">, wish: StaffFields = {}): Promise<string> {
  return makeStaff(test.ctx, { password: STAFF_PASSWORD, secret: STAFF_SECRET, ...wish });
}

export function codeOf({ clock }: Pick<TestApp, "clock">, steps = 0, secret = STAFF_SECRET): string {
  return timeCodeAt(secret, new Date(clock.now().getTime() + steps * STEP_MS));
}

export function wrongCode(test: Pick<TestApp, "clock">): string {
  const near = [-2, -1, 0, 1, 2].map((steps) => codeOf(test, steps));
  return ["000000", "111111", "222222", "333333", "444444", "555555"].find((code) => !near.includes(code)) ?? "";
}

export async function ticketOf(test: TestApp, email: string, password = STAFF_PASSWORD): Promise<string> {
  return (await test.response(staffLogin, { email, password })).ticket;
}

export async function enterStaff(test: TestApp, email: string): Promise<string> {
  test.clock.advance(STEP_MS);
  const ticket = await ticketOf(test, email);
  return (await test.response(staffLoginTotp, { ticket, code: codeOf(test) })).token;
}

export function linkIn(text: string, path: "invitation" | "mot-de-passe"): string {
  const found = new RegExp(`https://espace\\.example/formation/${path}/([\\w-]{43})`).exec(text)?.[1];
  if (!found) throw new Error(`No such link: ${text}`);
  return found;
}
