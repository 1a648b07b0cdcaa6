import { makeStaff, type StaffWish } from "../../server/centre/staff/fixtures.ts";
import { startStaffSession } from "../../server/centre/staff/session.ts";
import type { TestApp } from "./test-app.ts";

/** Somebody of the centre who is logged in: what a call is sent with, and who it is. */
export async function logInStaff(test: TestApp, wish: StaffWish = {}): Promise<{ token: string; id: string }> {
  const id = await makeStaff(test.ctx, wish);
  return { id, token: await startStaffSession(test.ctx, id) };
}
