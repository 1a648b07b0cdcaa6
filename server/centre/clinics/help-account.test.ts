import { login } from "contract/accounts/login.ts";
import { checkEmail, checkPhone } from "contract/accounts/registration.ts";
import { readClinic, resendToClinic, unlockClinic, verifyClinicPhone } from "contract/centre/clinics.ts";
import { describe, expect, it } from "vitest";
import { receiveCode, secretIn, signUp } from "../../../tests/support/sign-up.ts";
import { logInStaff } from "../../../tests/support/staff.ts";
import { useTestApp } from "../../../tests/support/test-app.ts";
import { makeCollaborator, makeHolder } from "../../accounts/login/fixtures.ts";
import { findPassedLimit } from "../../platform/limits/sliding.ts";
import { ofAccount, ofMails } from "../../platform/limits/subjects.ts";

const test = useTestApp({ scene });
const MAILS = ["verification", "reset", "restart"] as const;
const state = { staff: { token: "" } };
async function scene(): Promise<void> {
  state.staff = await logInStaff(test);
}

async function signedUp(): Promise<string> {
  await signUp(test);
  const row = test.ctx.db.selectFrom("accounts").select("id").where("num_ordinal", "=", "10010");
  return (await row.executeTakeFirstOrThrow()).id;
}

describe("an account that cannot log in", () => {
  it("if wrong passwords block a known browser, unlocking the account unlocks this browser too (T-20)", async () => {
    const id = await makeHolder(test.ctx, { email: "maelle@lices.example", password: "juste" });
    const right = { email: "maelle@lices.example", password: "juste" };
    const cookie = String((await test.send(login, right)).headers["set-cookie"]).split(";")[0] ?? "";
    const here = { headers: { cookie } };
    for (let attempt = 0; attempt < 6; attempt += 1) await test.send(login, { ...right, password: "faux" }, here);
    expect((await test.send(login, right, here)).statusCode).toBe(401);
    expect(await test.response(readClinic, { id }, state.staff)).toMatchObject({
      ...{ loginFailures: 5, loginWait: { until: "2026-02-14T09:01:00.000Z" } },
    });
    expect((await test.response(unlockClinic, { id }, state.staff)).cleared).toBe(1);
    expect((await test.send(login, right, here)).statusCode).toBe(200);
  });

  it("unlocking an account resets the limits for mails and for changes of phone number (B1-52)", async () => {
    const id = await makeHolder(test.ctx);
    const limits = ["mailCooldown", "mailPerHour", "mailPerDay"] as const;
    const ask = async () => [
      ...(await Promise.all(MAILS.map((kind) => findPassedLimit(test.ctx.db, test.ctx, limits, ofMails(kind, id))))),
      await findPassedLimit(test.ctx.db, test.ctx, ["alertMobilePerAccount"], ofAccount(id)),
    ];
    for (let turn = 0; turn < 3; turn += 1) await ask();
    expect((await ask()).filter(Boolean)).toHaveLength(4);
    await test.response(unlockClinic, { id }, state.staff);
    expect((await ask()).filter(Boolean)).toEqual([]);
  });

  it("if an SMS code was sent too often, staff can resend the code after unlocking the account (B1-52)", async () => {
    const id = await signedUp();
    const code = await receiveCode(test);
    expect((await test.send(resendToClinic, { id }, state.staff)).json().code).toBe("sentTooOften");
    await test.response(unlockClinic, { id }, state.staff);
    expect((await test.response(resendToClinic, { id }, state.staff)).what).toBe("code");
    expect((await test.outbox()).filter(({ text }) => text.includes(code))).toHaveLength(2);
    const invitation = await test.send(resendToClinic, { id, what: "invitation" }, state.staff);
    expect(invitation.json().code).toBe("notForThisAccount");
  });

  it("staff can resend the verification link, invitation or reset link of an account (B1-52)", async () => {
    const holder = await makeHolder(test.ctx);
    const unchecked = await makeHolder(test.ctx, { emailChecked: false });
    const invited = await makeCollaborator(test.ctx, holder, { email: "attend@lices.example" });
    const sent = async (id: string) => (await test.response(resendToClinic, { id }, state.staff)).what;
    expect(await sent(holder)).toBe("reset");
    expect(await sent(unchecked)).toBe("verification");
    expect(await sent(invited)).toBe("invitation");
    expect(await secretIn(test, "/reset/password", "attend@lices.example")).toHaveLength(43);
    expect(await test.events()).toContain("staff: send again");
  });

  it("after staff verify an account's phone number, the e-mail address still needs verification (B1-52)", async () => {
    const id = await signedUp();
    expect(await test.response(verifyClinicPhone, { id }, state.staff)).toEqual({ state: "emailToVerify" });
    const encryption = await secretIn(test, "/check/email");
    expect((await test.send(checkEmail, { encryption, phoneEnd: "0042" })).statusCode).toBe(200);
    expect((await test.response(readClinic, { id }, state.staff)).state).toBe("active");
    expect((await test.send(checkPhone, { numOrdinal: "10010", code: "0000" })).statusCode).toBe(400);
  });
});
