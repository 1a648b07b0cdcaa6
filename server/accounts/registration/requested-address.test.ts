import { login } from "contract/accounts/login.ts";
import {
  cancelRegistration,
  checkEmail,
  checkPhone,
  emailRequest,
  preRegister,
  registerLookup,
  registrationState,
  restartRegistration,
} from "contract/accounts/registration.ts";
import { confirmClinicAddress, readClinic } from "contract/centre/clinics.ts";
import { acceptEmailRequest, confirmRequestedAddress, emailRequests } from "contract/centre/email-requests.ts";
import { removeEntryEmail } from "contract/centre/register-entries.ts";
import { describe, expect, it } from "vitest";
import { cookieOf, filledForm, makeVet, receiveCode, STRONG, secretIn } from "../../../tests/support/sign-up.ts";
import { logInStaff } from "../../../tests/support/staff.ts";
import { problemOf, useTestApp } from "../../../tests/support/test-app.ts";

const test = useTestApp({ limits: { lookupFailureMilliseconds: 1 }, scene });
const state = { staff: { token: "", id: "" } };
const HOUR = 3600_000;
const REQUESTED = "nouvelle@ailleurs.example";
const OTHERS = ["accueil@lices.example", "maelle.legoff@lices.example"];
const NAME = { firstName: "Maëlle", lastName: "Le Goff" };
const SUBJECT = "Une adresse email a été rattachée à votre numéro ordinal";

async function scene(): Promise<void> {
  state.staff = await logInStaff(test, { role: "gestionnaire" });
  await makeVet(test);
}

async function ask(email = REQUESTED, name = NAME): Promise<string> {
  await test.send(emailRequest, { ...name, email, phone: "0639980042", numOrdinal: "10010" });
  return (await test.response(emailRequests, {}, state.staff)).items.at(-1)?.id ?? "";
}

const accept = (id: string, ticks: { verifiedByPhone?: boolean; calledBack?: boolean } = {}) =>
  test.send(acceptEmailRequest, { id, ...ticks }, state.staff);

async function register() {
  const emailId = (await countOffered()) - 1;
  const headers = cookieOf(await test.send(preRegister, filledForm({ emailId })));
  await test.response(checkPhone, { numOrdinal: "10010", code: await receiveCode(test) }, { headers });
  return headers;
}

async function activate() {
  const headers = await register();
  const encryption = await secretIn(test, "/check/email", REQUESTED);
  const opened = await test.response(checkEmail, { encryption }, { headers });
  return { headers, opened };
}

const logIn = (email = REQUESTED) => test.send(login, { email, password: STRONG });
const confirm = async (to?: string) =>
  test.send(confirmRequestedAddress, { encryption: await secretIn(test, "/check/address", to) });
const end = (encryption: string) => test.send(cancelRegistration, { encryption });
const sentTo = async (subject = SUBJECT) =>
  (await test.outbox()).flatMap((mail) => (mail.subject === subject ? [mail.to] : [])).sort();
const accounts = () => test.ctx.db.selectFrom("accounts").select(["id", "activated_at"]).execute();
const countOffered = async () => {
  const found = await test.response(registerLookup, { numOrdinal: "10010" });
  return "emails" in found ? found.emails.length : 0;
};

describe("an e-mail address that staff added to the register at a visitor's request", () => {
  it("The clinic's other addresses get links to confirm or reject the requested address (T-61)", async () => {
    await accept(await ask());
    expect(await sentTo()).toEqual(OTHERS);
    const mail = (await test.outbox()).find(({ subject }) => subject === SUBJECT);
    expect(mail?.text).toContain("n•••••@a••••.example");
    expect(mail?.text).not.toContain(REQUESTED);
    expect(mail?.text).toMatch(/Ce n'est pas moi.:\nhttps:\/\/espace\.example\/check\/cancel\/[\w-]{43}\n/);
  });

  it("An account with a requested address is suspended for 48 hours after activation (T-61)", async () => {
    await accept(await ask());
    test.clock.advance(40 * 24 * HOUR);
    const { headers, opened } = await activate();
    expect(opened).toEqual({ success: true, email: REQUESTED, isHeld: true });
    test.clock.advance(47 * HOUR);
    expect((await logIn()).json()).toMatchObject({
      code: "accountHeld",
      error:
        "Votre compte est activé. Par sécurité, il s'ouvrira dans 60 minutes, ou dès que votre clinique aura confirmé votre adresse email.",
    });
    expect((await test.response(registrationState, { numOrdinal: "10010" }, { headers })).isReady).toBe(false);
    test.clock.advance(HOUR);
    expect((await logIn()).statusCode).toBe(200);
  });

  it("The clinic's other addresses can reject a requested address even if the account is active (T-61)", async () => {
    await accept(await ask());
    const first = await secretIn(test, "/check/cancel", OTHERS[0]);
    test.clock.advance(8 * 24 * HOUR);
    expect((await end(first)).json()).toMatchObject({ code: "linkUnknown" });
    await activate();
    expect(await sentTo()).toEqual(OTHERS.flatMap((one) => [one, one]));
    expect((await end(first)).statusCode).toBe(200);
    expect(await accounts()).toEqual([]);
  });

  it("The owner of one of the clinic's other addresses can confirm the requested address (T-61)", async () => {
    await accept(await ask());
    await activate();
    expect((await confirm(OTHERS[1])).statusCode).toBe(200);
    expect(await test.events()).toContain("requested e-mail confirmed by the clinic");
    expect((await logIn()).statusCode).toBe(200);
  });

  it("If the clinic confirms a requested address before the activation, there is no suspension (T-61)", async () => {
    await accept(await ask());
    await confirm();
    const { opened } = await activate();
    expect(opened).not.toHaveProperty("isHeld");
    expect((await logIn()).statusCode).toBe(200);
    expect(await sentTo()).toEqual(OTHERS);
  });

  it("Even if staff checked a requested address by phone, the clinic can reject the address (T-61)", async () => {
    await accept(await ask(), { calledBack: true });
    await activate();
    expect((await logIn()).statusCode).toBe(200);
    expect(await sentTo()).toEqual(OTHERS);
    await confirm(OTHERS[0]);
    expect((await end(await secretIn(test, "/check/cancel", OTHERS[1]))).statusCode).toBe(200);
    expect(await accounts()).toEqual([]);
  });

  it("Even after an account's activation, staff can confirm its requested address by phone (T-61)", async () => {
    await accept(await ask());
    await activate();
    const [account] = await accounts();
    const id = account?.id ?? "";
    const { held } = await test.response(readClinic, { id }, state.staff);
    expect(held).toEqual({ until: "2026-02-16T09:00:00.000Z", phone: "0299000001" });
    expect((await test.send(confirmClinicAddress, { id }, state.staff)).statusCode).toBe(204);
    expect((await logIn()).statusCode).toBe(200);
    expect(await test.events()).toContain("staff: confirm requested address");
    expect((await test.send(confirmClinicAddress, { id }, state.staff)).json().code).toBe("notForThisAccount");
  });

  it("If the register has only the requested address and no phone, the account stays suspended (T-61)", async () => {
    await makeVet(test, { emails: [], phone: null });
    const id = await ask();
    expect((await accept(id)).json()).toMatchObject({ code: "phoneCheckNeeded" });
    const verifiedByPhone = true;
    expect((await accept(id, { verifiedByPhone, calledBack: true })).json()).toMatchObject({ code: "noRegisterPhone" });
    await accept(id, { verifiedByPhone });
    expect(await sentTo()).toEqual([]);
    await activate();
    const [account] = await accounts();
    const late = await test.send(confirmClinicAddress, { id: account?.id ?? "" }, state.staff);
    expect(late.json()).toMatchObject({ code: "noRegisterPhone" });
    expect((await logIn()).json()).toMatchObject({ code: "accountHeld" });
  });

  it("The server does not ask one requested address to confirm another requested address (T-61)", async () => {
    await accept(await ask("complice@ailleurs.example"));
    await accept(await ask());
    expect(await sentTo()).toEqual(OTHERS.flatMap((one) => [one, one]));
    await activate();
    expect(await sentTo()).toEqual(OTHERS.flatMap((one) => [one, one, one]));
    await test.send(restartRegistration, { numOrdinal: "10010" });
    expect(await sentTo("Recommencez votre inscription")).toEqual([]);
  });

  it("A requested address that the register already contains needs no confirmation", async () => {
    await accept(await ask("Accueil@lices.example"));
    expect(await sentTo()).toEqual([]);
    await test.send(preRegister, filledForm({ emailId: (await countOffered()) - 1 }));
    const account = await test.ctx.db.selectFrom("accounts").select("requested_email_key").executeTakeFirst();
    expect(account).toEqual({ requested_email_key: null });
  });

  it("If the centre removes the requested address from the register, the account stays suspended (T-61)", async () => {
    await accept(await ask());
    const headers = await register();
    await test.response(removeEntryEmail, { numOrdinal: "10010", email: REQUESTED }, state.staff);
    await test.response(checkEmail, { encryption: await secretIn(test, "/check/email", REQUESTED) }, { headers });
    expect((await logIn()).json()).toMatchObject({ code: "accountHeld" });
  });
});

describe("'Ce n'est pas moi' for a requested e-mail address", () => {
  it("'Ce n'est pas moi' removes a requested address from the register and lookups (T-61)", async () => {
    await accept(await ask());
    expect(await countOffered()).toBe(3);
    expect((await end(await secretIn(test, "/check/cancel", OTHERS[0]))).statusCode).toBe(200);
    expect(await test.events()).toContain("requested e-mail ended by the clinic");
    expect((await test.send(preRegister, filledForm({ emailId: 2 }))).json()).toMatchObject({
      code: "emailChoiceExpired",
    });
    expect(await countOffered()).toBe(2);
  });

  it("'Ce n'est pas moi' deletes an unfinished registration and its verification link (T-61)", async () => {
    await accept(await ask());
    const headers = await register();
    const encryption = await secretIn(test, "/check/email", REQUESTED);
    await end(await secretIn(test, "/check/cancel", OTHERS[1]));
    expect(await accounts()).toEqual([]);
    expect((await test.send(checkEmail, { encryption }, { headers })).statusCode).toBe(400);
  });

  it("'Ce n'est pas moi' erases an active account, even after a change of e-mail address (T-61)", async () => {
    await accept(await ask());
    await activate();
    test.clock.advance(48 * HOUR);
    expect((await logIn()).statusCode).toBe(200);
    await test.ctx.db
      .updateTable("accounts")
      .set({ email: "tout@ailleurs.example", email_key: "tout@ailleurs.example" })
      .execute();
    expect((await end(await secretIn(test, "/check/cancel", OTHERS[0]))).statusCode).toBe(200);
    expect(await accounts()).toEqual([]);
    expect(await test.ctx.db.selectFrom("sessions").select("id").execute()).toEqual([]);
    expect(await countOffered()).toBe(2);
  });

  it("'Ce n'est pas moi' keeps an account that was not registered with the requested address", async () => {
    await accept(await ask());
    await test.response(registerLookup, { numOrdinal: "10010" });
    await test.response(preRegister, filledForm({ emailId: 0 }));
    await end(await secretIn(test, "/check/cancel", OTHERS[1]));
    expect(await accounts()).toHaveLength(1);
  });

  it("'Ce n'est pas moi' also deletes an account that somebody registers at the same moment (T-61)", async () => {
    await accept(await ask());
    await countOffered();
    const secret = await secretIn(test, "/check/cancel", OTHERS[0]);
    const answers = await Promise.all([
      ...Array.from({ length: 4 }, () => test.send(preRegister, filledForm({ emailId: 2 }))),
      ...Array.from({ length: 4 }, () => end(secret)),
    ]);
    expect(
      answers
        .slice(4)
        .map(({ statusCode }) => statusCode)
        .sort(),
    ).toEqual([200, 400, 400, 400]);
    expect(await accounts()).toEqual([]);
    expect((await confirm()).json()).toMatchObject({ code: "linkUnknown" });
  });

  it("A forged link does not reject the requested e-mail address", async () => {
    await accept(await ask());
    for (const encryption of ["", "AAAA", "A".repeat(43)]) {
      expect((await end(encryption)).json()).toMatchObject({ code: "linkUnknown" });
      expect((await test.send(confirmRequestedAddress, { encryption })).json()).toMatchObject({ code: "linkUnknown" });
    }
    expect(await countOffered()).toBe(3);
  });
});

it.each([
  { firstName: "Maëlle", lastName: "Martin" },
  { firstName: "Jean", lastName: "Le Goff" },
  { firstName: "", lastName: "" },
])("Staff must tick 'J'ai vérifié par téléphone' if the e-mail request contains the name %j", async (name) => {
  const id = await ask(REQUESTED, name);
  expect(problemOf(await accept(id))).toEqual([422, "phoneCheckNeeded"]);
  expect((await accept(id, { calledBack: true })).statusCode).toBe(422);
  expect(await sentTo()).toEqual([]);
  expect((await accept(id, { verifiedByPhone: true })).statusCode).toBe(200);
  expect(await sentTo()).toEqual(OTHERS);
});
