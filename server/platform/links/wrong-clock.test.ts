import { checkEmail, checkPhone } from "contract/accounts/registration.ts";
import { staffLoginTotp } from "contract/centre/staff-login.ts";
import { beforeEach, expect, it } from "vitest";
import { receiveCode, secretIn, signUp } from "../../../tests/support/sign-up.ts";
import { codeOf, makeEntering, ticketOf } from "../../../tests/support/staff.ts";
import { useTestApp } from "../../../tests/support/test-app.ts";
import { makeHolder } from "../../accounts/login/fixtures.ts";
import { findStaffLink, makeStaffLink } from "../../centre/login/link-store.ts";
import { hashOf } from "../configuration/secrets.ts";
import { makeLink } from "./make-link.ts";
import { findLink, useLink } from "./store.ts";

const test = useTestApp();
const AHEAD_MS = 1095 * 86_400_000;
beforeEach(() => test.clock.advance(AHEAD_MS));
const correctClock = () => test.clock.advance(30_000 - AHEAD_MS);

it("after a clock that was three years ahead is corrected, an earlier SMS code is expired (F-36)", async () => {
  const headers = await signUp(test);
  const code = await receiveCode(test);
  correctClock();
  const response = await test.send(checkPhone, { numOrdinal: "10010", code }, { headers });
  expect(response.json()).toMatchObject({ code: "codeExpired" });
});

it("after a clock that was ahead is corrected, an earlier mailed link is expired (F-36)", async () => {
  const headers = await signUp(test);
  await test.response(checkPhone, { numOrdinal: "10010", code: await receiveCode(test) }, { headers });
  const encryption = await secretIn(test, "/check/email");
  correctClock();
  const response = await test.send(checkEmail, { encryption }, { headers });
  expect(response.json()).toMatchObject({ code: "tokenExpired" });
});

it.each(["reset", "invitation", "restore"] as const)(
  "after a clock that was ahead is corrected, an earlier %s link is invalid (F-36)",
  async (purpose) => {
    const accountId = await makeHolder(test.ctx);
    const { secret } = await makeLink(test.ctx.db, test.ctx, { purpose, accountId, emailKey: "a@lices.example" });
    correctClock();
    const now = test.clock.now();
    expect(await findLink(test.ctx.db, hashOf(secret), [purpose], now)).toMatchObject({ isExpired: true });
    expect(await useLink(test.ctx.db, hashOf(secret), now)).toBe(false);
  },
);

it("after a clock that was ahead is corrected, earlier tickets and links of staff are invalid (F-36)", async () => {
  const staffId = await makeEntering(test, { email: "claire@formation.example" });
  const ticket = await ticketOf(test, "claire@formation.example");
  const { secret } = await makeStaffLink(test.ctx.db, test.ctx, { staffId, purpose: "reset" });
  correctClock();
  expect((await test.send(staffLoginTotp, { ticket, code: codeOf(test) })).statusCode).toBe(401);
  expect(await findStaffLink(test.ctx.db, hashOf(secret), "reset", test.clock.now())).toBeUndefined();
});
