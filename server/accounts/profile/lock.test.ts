import { currentUser, updateUser } from "contract/accounts/account.ts";
import { addCollaborator, deleteCollaborator } from "contract/accounts/collaborators.ts";
import { deleteUser } from "contract/accounts/erasure.ts";
import { changePassword, passwordReset, passwordResetRequest } from "contract/accounts/password.ts";
import { cancelRegistration, checkEmail, checkPhone, restartRegistration } from "contract/accounts/registration.ts";
import { notificationParametersSave } from "contract/alerts/alerts.ts";
import type { Transaction } from "kysely";
import { describe, expect, it } from "vitest";
import { meanwhile } from "../../../tests/support/meanwhile.ts";
import { receiveCode, STRONG, secretIn, signUp } from "../../../tests/support/sign-up.ts";
import { problemOf, useTestApp } from "../../../tests/support/test-app.ts";
import type { Tables } from "../../platform/db/tables.ts";
import { makeCollaborator, makeHolder } from "../login/fixtures.ts";

const test = useTestApp();
const OWNER = "demo@clinique.example";
const NEXT = "autre@clinique.example";
const OTHER = "encore@clinique.example";
const PROFILE = { gender: "Madame", lastName: "Ménard", firstName: "Claire", phone: "0639980001" };

const makeOwner = () => makeHolder(test.ctx, { email: OWNER, password: STRONG, numOrdinal: "10001" });
const account = () => test.ctx.db.selectFrom("accounts").selectAll().executeTakeFirstOrThrow();
const moveTo = (email: string) => (trx: Transaction<Tables>) =>
  trx.updateTable("accounts").set({ email, email_key: email, email_checked: false }).execute();
const endSessions = async (trx: Transaction<Tables>) => {
  await trx.updateTable("accounts").set({ email_checked: true }).where("email_key", "=", OWNER).execute();
  await trx.deleteFrom("sessions").execute();
};

describe("the verification of a phone number or an e-mail address", () => {
  it("An SMS code does not verify a phone number that the user entered after the SMS (T-02)", async () => {
    await signUp(test);
    const code = await receiveCode(test);
    const response = await meanwhile(
      test,
      (trx) => trx.updateTable("accounts").set({ phone: "0639980043" }).execute(),
      () => test.send(checkPhone, { numOrdinal: "10010", code }),
    );
    expect(problemOf(response)).toEqual([400, "codeIncorrect"]);
    expect((await account()).phone_checked).toBe(false);
  });

  it("A mailed link does not verify an e-mail address that the user entered after the mail (W-13)", async () => {
    const token = await test.tokenOf(await makeOwner());
    await test.response(updateUser, { ...PROFILE, email: NEXT }, { token });
    const encryption = await secretIn(test, "/check/email", NEXT);
    const response = await meanwhile(test, moveTo(OTHER), () => test.send(checkEmail, { encryption }));
    expect(problemOf(response)).toEqual([400, "tokenExpired"]);
    expect((await account()).email_checked).toBe(false);
  });

  it("A registration link does not verify an e-mail address that the user entered after the mail (W-04)", async () => {
    const browser = await signUp(test);
    await test.response(checkPhone, { numOrdinal: "10010", code: await receiveCode(test) });
    const encryption = await secretIn(test, "/check/email");
    const open = () => test.send(checkEmail, { encryption }, { headers: browser });
    expect(problemOf(await meanwhile(test, moveTo(OTHER), open))).toEqual([400, "tokenExpired"]);
    expect(await account()).toMatchObject({ email_checked: false, activated_at: null });
  });

  it("A cancellation link does not delete an account that is being activated (W-04)", async () => {
    await signUp(test);
    await test.send(restartRegistration, { numOrdinal: "10010" });
    const encryption = await secretIn(test, "/check/cancel");
    const open = (trx: Transaction<Tables>) =>
      trx.updateTable("accounts").set({ activated_at: test.clock.now() }).execute();
    const response = await meanwhile(test, open, () => test.send(cancelRegistration, { encryption }));
    expect(problemOf(response)).toEqual([400, "linkUnknown"]);
    expect(await account()).toMatchObject({ num_ordinal: "10010" });
  });

  it("If an account's e-mail address changes, the account's password link becomes invalid (T-25)", async () => {
    await makeOwner();
    await test.send(passwordResetRequest, { email: OWNER });
    const encryption = await secretIn(test, "/reset/password", OWNER);
    const { password_hash: before } = await account();
    const reset = () => test.send(passwordReset, { encryption, password: "hermine blanche et vive" });
    expect(problemOf(await meanwhile(test, moveTo(OTHER), reset))).toEqual([400, "linkUsed"]);
    expect((await account()).password_hash).toBe(before);
  });
});

describe("a session that ends during a request", () => {
  const calls = {
    "the profile": (token: string) => test.send(updateUser, { ...PROFILE, email: NEXT }, { token }),
    "the password": (token: string) =>
      test.send(changePassword, { currentPassword: STRONG, newPassword: "hermine blanche et vive" }, { token }),
    "the existence of the account": (token: string) => test.send(deleteUser, { password: STRONG }, { token }),
    "the list of collaborators": (token: string) =>
      test.send(addCollaborator, { firstName: "Ana", lastName: "Le Bris", email: "ana@mal.example" }, { token }),
    "a removed collaborator": (token: string) =>
      test.send(deleteCollaborator, { email: "camille@clinique.example" }, { token }),
    "the mobile of the alerts": (token: string) =>
      test.send(
        notificationParametersSave,
        { id: "1", enabled: false, destination: { mobile: "0639980777" } },
        { token },
      ),
  };

  for (const [what, call] of Object.entries(calls)) {
    it(`If the session ends during a request, the request cannot change ${what} (W-13)`, async () => {
      const id = await makeOwner();
      await makeCollaborator(test.ctx, id, { email: "camille@clinique.example" });
      const token = await test.tokenOf(id);
      const rows = async () => ({
        accounts: await test.ctx.db.selectFrom("accounts").selectAll().orderBy("id").execute(),
        parameters: await test.ctx.db.selectFrom("alert_parameters").selectAll().execute(),
      });
      const stolen = await test.tokenOf(id);
      const before = await rows();
      expect(problemOf(await meanwhile(test, endSessions, () => call(stolen)))).toEqual([401, "sessionExpired"]);
      expect(await rows()).toEqual(before);
      expect((await test.send(currentUser, {}, { token })).statusCode).toBe(401);
    });
  }
});
