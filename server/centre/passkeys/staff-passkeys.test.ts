import { staffMe } from "contract/centre/staff.ts";
import { passkeyLogin, passkeyLoginOptions } from "contract/centre/staff-login.ts";
import { addPasskey, deletePasskey, passkeyOptions, passkeys } from "contract/centre/staff-passkeys.ts";
import { suspendStaff } from "contract/centre/staff-team.ts";
import { describe, expect, it } from "vitest";
import { Authenticator } from "../../../tests/support/authenticator.ts";
import { makeEntering } from "../../../tests/support/staff.ts";
import { useTestApp } from "../../../tests/support/test-app.ts";
import { startStaffSession } from "../staff/session.ts";

const test = useTestApp();

const makeMember = async (email = "claire@formation.example") => {
  const id = await makeEntering(test, { email, role: "gestionnaire" });
  return { id, token: await startStaffSession(test.ctx, id) };
};
type Member = Awaited<ReturnType<typeof makeMember>>;

/** What the site asks of a browser that makes a passkey. */
async function askedOf({ token }: Member) {
  const options = await test.response(passkeyOptions, {}, { token });
  const user = options.user as { id: string };
  return { options, challenge: String(options.challenge), userId: user.id };
}

/** Adds a passkey. */
async function addTo(member: Member, device: Authenticator, name = "Téléphone") {
  const response = device.create(await askedOf(member));
  return test.response(addPasskey, { name, response }, { token: member.token });
}

async function askLogin() {
  const { ticket, options } = await test.response(passkeyLoginOptions, {});
  return { ticket, options, challenge: String(options.challenge) };
}

const tryPasskey = async (ticket: string, response: ReturnType<Authenticator["answer"]>) => {
  const { statusCode, body } = await test.send(passkeyLogin, { ticket, response: { ...response } });
  return statusCode === 200 ? 200 : `${statusCode} ${JSON.parse(body).code}`;
};
const events = async () =>
  (await test.ctx.db.selectFrom("audit_events").select("event").orderBy("id").execute()).map(({ event }) => event);

describe("B1-07 a passkey", () => {
  it("is asked for with its user verified, at the host of PUBLIC_URL, and opens a session alone", async () => {
    const member = await makeMember();
    const { options } = await askedOf(member);
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
    const asked = await askLogin();
    expect(asked.options).toMatchObject({ rpId: "espace.example", userVerification: "required" });
    test.clock.advance(60_000);
    const response = { ...device.answer(asked) };
    const entry = await test.response(passkeyLogin, { ticket: asked.ticket, response });
    expect(entry.staff).toMatchObject({ id: member.id, email: "claire@formation.example" });
    expect(await test.response(staffMe, {}, { token: entry.token })).toMatchObject({ id: member.id });
    expect(await test.response(passkeys, {}, { token: entry.token })).toEqual({
      total: 1,
      items: [{ ...added, lastUsedAt: test.clock.now().toISOString() }],
      next: null,
    });
    const { options: others } = await askedOf(member);
    expect(others.excludeCredentials).toMatchObject([{ id: device.id.toString("base64url") }]);
    expect(await events()).toEqual(expect.arrayContaining(["staff passkey added", "staff logged in"]));
  });

  it.each([
    ["without its user verified", { withoutVerification: true }],
    ["of another site", { rpId: "mal.example" }],
    ["from a page of another site", { origin: "https://mal.example" }],
  ] as const)("%s neither is added nor opens anything", async (_case, oddity) => {
    const member = await makeMember();
    const odd = { name: "Clé", response: new Authenticator().create(await askedOf(member), oddity) };
    const rejected = await test.send(addPasskey, odd, { token: member.token });
    expect([rejected.statusCode, rejected.json().code]).toEqual([422, "passkeyUnusable"]);
    const device = new Authenticator();
    await addTo(member, device);
    const asked = await askLogin();
    expect(await tryPasskey(asked.ticket, device.answer(asked, oddity))).toBe("401 passkeyRefused");
    expect(await events()).toContain("staff passkey refused");
  });

  it("answers a challenge once, within five minutes, and no other's", async () => {
    const member = await makeMember();
    const device = new Authenticator();
    await addTo(member, device);
    const [asked, other, late] = [await askLogin(), await askLogin(), await askLogin()];
    const right = device.answer(asked);
    expect(await tryPasskey(asked.ticket, right)).toBe(200);
    expect(await tryPasskey(asked.ticket, right)).toBe("401 ticketDead");
    expect(await tryPasskey(other.ticket, right)).toBe("401 passkeyRefused");
    expect(await tryPasskey(other.ticket, device.answer(other))).toBe("401 ticketDead");
    test.clock.advance(301_000);
    expect(await tryPasskey(late.ticket, device.answer(late))).toBe("401 ticketDead");
  });

  it("whose counter does not grow is a copy; of a suspended member, a removed or an unknown one opens nothing", async () => {
    const [member, chief] = [await makeMember(), await makeMember("anne@formation.example")];
    const device = new Authenticator();
    const { id } = await addTo(member, device);
    const enter = async (one = device, countBy = 1) => {
      const asked = await askLogin();
      return tryPasskey(asked.ticket, one.answer(asked, { countBy }));
    };
    expect(await enter(device, 5)).toBe(200);
    expect(await enter(device, 0)).toBe("401 passkeyRefused");
    expect(await enter(device, -2)).toBe("401 passkeyRefused");
    expect(await enter(device, 5)).toBe(200);
    expect(await enter(new Authenticator())).toBe("401 passkeyRefused");
    expect((await test.send(deletePasskey, { id }, { token: chief.token })).statusCode).toBe(404);
    await test.response(suspendStaff, { id: member.id }, { token: chief.token });
    expect(await enter()).toBe("401 passkeyRefused");
    const second = new Authenticator();
    const { id: secondId } = await addTo(chief, second);
    expect((await test.send(deletePasskey, { id: secondId }, { token: chief.token })).statusCode).toBe(204);
    expect(await enter(second)).toBe("401 passkeyRefused");
    expect(await events()).toContain("staff passkey removed");
  });

  it("is added by whom its challenge was made for, once, with a name", async () => {
    const [member, other] = [await makeMember(), await makeMember("anne@formation.example")];
    const response = new Authenticator().create(await askedOf(member));
    const add = async (token: string, name = "Clé") =>
      (await test.send(addPasskey, { name, response }, { token })).statusCode;
    const nameless = await test.send(addPasskey, { name: " ", response }, { token: member.token });
    expect([nameless.statusCode, nameless.json().errors]).toEqual([
      422,
      [{ field: "name", error: "Veuillez nommer cette clé d'accès." }],
    ]);
    expect(await add(member.token, "x".repeat(61))).toBe(422);
    expect(await add(other.token)).toBe(422);
    expect(await add(member.token)).toBe(201);
    expect(await add(member.token)).toBe(422);
    expect((await test.response(passkeys, {}, { token: other.token })).total).toBe(0);
  });
});
