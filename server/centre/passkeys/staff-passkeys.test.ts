import { staffMe } from "contract/centre/staff.ts";
import { staffPasskeyLogin, staffPasskeyLoginOptions } from "contract/centre/staff-login.ts";
import {
  addStaffPasskey,
  deleteStaffPasskey,
  staffPasskeyOptions,
  staffPasskeys,
} from "contract/centre/staff-passkeys.ts";
import { suspendStaff } from "contract/centre/staff-team.ts";
import { describe, expect, it } from "vitest";
import { Authenticator } from "../../../tests/support/authenticator.ts";
import { makeEntering } from "../../../tests/support/staff.ts";
import { problemOf, useTestApp } from "../../../tests/support/test-app.ts";
import { startStaffSession } from "../staff/session.ts";

const test = useTestApp();

const makeMember = async (email = "claire@formation.example") => {
  const id = await makeEntering(test, { email, role: "gestionnaire" });
  return { id, token: await startStaffSession(test.ctx, id) };
};
type Member = Awaited<ReturnType<typeof makeMember>>;

async function creationFor({ token }: Member) {
  const options = await test.response(staffPasskeyOptions, {}, { token });
  const user = options.user as { id: string };
  return { options, challenge: String(options.challenge), userId: user.id };
}

async function addTo(member: Member, device: Authenticator, name = "Téléphone") {
  const response = device.create(await creationFor(member));
  return test.response(addStaffPasskey, { name, response }, { token: member.token });
}

async function askLogin() {
  const { ticket, options } = await test.response(staffPasskeyLoginOptions, {});
  return { ticket, options, challenge: String(options.challenge) };
}

const tryPasskey = async (ticket: string, response: ReturnType<Authenticator["answer"]>) => {
  const { statusCode, body } = await test.send(staffPasskeyLogin, { ticket, response: { ...response } });
  return statusCode === 200 ? 200 : `${statusCode} ${JSON.parse(body).code}`;
};

describe("a passkey (B1-07)", () => {
  it("a passkey of the host in PUBLIC_URL opens a session if the device has verified the user", async () => {
    const member = await makeMember();
    const { options } = await creationFor(member);
    expect(options).toMatchObject({
      rp: { id: "espace.example" },
      authenticatorSelection: { residentKey: "required", userVerification: "required" },
      attestation: "none",
    });
    const device = new Authenticator();
    const added = await addTo(member, device, " Téléphone  de Claire ");
    expect(added).toMatchObject({ name: "Téléphone  de Claire", lastUsedAt: null });
    expect((await test.outbox())[0]).toMatchObject({
      to: "claire@formation.example",
      subject: "Une clé d'accès a été ajoutée",
    });
    const challenge = await askLogin();
    expect(challenge.options).toMatchObject({ rpId: "espace.example", userVerification: "required" });
    test.clock.advance(60_000);
    const response = { ...device.answer(challenge) };
    const entry = await test.response(staffPasskeyLogin, { ticket: challenge.ticket, response });
    expect(entry.staff).toMatchObject({ id: member.id, email: "claire@formation.example" });
    expect(await test.response(staffMe, {}, { token: entry.token })).toMatchObject({ id: member.id });
    expect(await test.response(staffPasskeys, {}, { token: entry.token })).toEqual({
      total: 1,
      items: [{ ...added, lastUsedAt: test.clock.now().toISOString() }],
      next: null,
    });
    const { options: others } = await creationFor(member);
    expect(others.excludeCredentials).toMatchObject([{ id: device.id.toString("base64url") }]);
    expect(await test.events()).toEqual(expect.arrayContaining(["staff passkey added", "staff logged in"]));
  });

  it.each([
    ["without user verification", { withoutVerification: true }],
    ["of another site", { rpId: "mal.example" }],
    ["from a page of another site", { origin: "https://mal.example" }],
  ] as const)("the server rejects both adding and using a passkey %s", async (_case, oddity) => {
    const member = await makeMember();
    const odd = { name: "Clé", response: new Authenticator().create(await creationFor(member), oddity) };
    expect(problemOf(await test.send(addStaffPasskey, odd, { token: member.token }))).toEqual([422, "passkeyUnusable"]);
    const device = new Authenticator();
    await addTo(member, device);
    const challenge = await askLogin();
    expect(await tryPasskey(challenge.ticket, device.answer(challenge, oddity))).toBe("401 passkeyRefused");
    expect(await test.events()).toContain("staff passkey refused");
  });

  it("a member can use a passkey challenge only once, and only within five minutes", async () => {
    const member = await makeMember();
    const device = new Authenticator();
    await addTo(member, device);
    const [challenge, other, late] = [await askLogin(), await askLogin(), await askLogin()];
    const right = device.answer(challenge);
    expect(await tryPasskey(challenge.ticket, right)).toBe(200);
    expect(await tryPasskey(challenge.ticket, right)).toBe("401 ticketDead");
    expect(await tryPasskey(other.ticket, right)).toBe("401 passkeyRefused");
    expect(await tryPasskey(other.ticket, device.answer(other))).toBe("401 ticketDead");
    test.clock.advance(301_000);
    expect(await tryPasskey(late.ticket, device.answer(late))).toBe("401 ticketDead");
  });

  it("the server rejects a cloned, unknown or removed passkey and a suspended member's passkey", async () => {
    const [member, chief] = [await makeMember(), await makeMember("anne@formation.example")];
    const device = new Authenticator();
    const { id } = await addTo(member, device);
    const enter = async (one = device, countBy = 1) => {
      const challenge = await askLogin();
      return tryPasskey(challenge.ticket, one.answer(challenge, { countBy }));
    };
    expect(await enter(device, 5)).toBe(200);
    expect(await enter(device, 0)).toBe("401 passkeyRefused");
    expect(await enter(device, -2)).toBe("401 passkeyRefused");
    expect(await enter(device, 5)).toBe(200);
    expect(await enter(new Authenticator())).toBe("401 passkeyRefused");
    expect((await test.send(deleteStaffPasskey, { id }, { token: chief.token })).statusCode).toBe(404);
    await test.response(suspendStaff, { id: member.id }, { token: chief.token });
    expect(await enter()).toBe("401 passkeyRefused");
    const second = new Authenticator();
    const { id: secondId } = await addTo(chief, second);
    expect((await test.send(deleteStaffPasskey, { id: secondId }, { token: chief.token })).statusCode).toBe(204);
    expect(await enter(second)).toBe("401 passkeyRefused");
    expect(await test.events()).toContain("staff passkey removed");
  });

  it("only the member who requested a challenge can use the challenge to add a passkey", async () => {
    const [member, other] = [await makeMember(), await makeMember("anne@formation.example")];
    const response = new Authenticator().create(await creationFor(member));
    const add = async (token: string, name = "Clé") =>
      (await test.send(addStaffPasskey, { name, response }, { token })).statusCode;
    const nameless = await test.send(addStaffPasskey, { name: " ", response }, { token: member.token });
    expect([nameless.statusCode, nameless.json().errors]).toEqual([
      422,
      [{ field: "name", error: "Veuillez nommer cette clé d'accès." }],
    ]);
    expect(await add(member.token, "x".repeat(61))).toBe(422);
    expect(await add(other.token)).toBe(422);
    expect(await add(member.token)).toBe(201);
    expect(await add(member.token)).toBe(422);
    expect((await test.response(staffPasskeys, {}, { token: other.token })).total).toBe(0);
  });
});
