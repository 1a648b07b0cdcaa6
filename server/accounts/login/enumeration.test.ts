import { deleteCollaborator } from "contract/accounts/collaborators.ts";
import { login } from "contract/accounts/login.ts";
import { passwordResetRequest } from "contract/accounts/password.ts";
import { forgotStaffPassword, staffLogin } from "contract/centre/staff-login.ts";
import { describe, expect, it } from "vitest";
import { openPort, rawResponse } from "../../../tests/support/raw-response.ts";
import { type TestApp, useTestApp } from "../../../tests/support/test-app.ts";
import { makeStaff } from "../../centre/staff/fixtures.ts";
import { updateStaff } from "../../centre/staff/store.ts";
import { makePolicy } from "../../platform/configuration/policy.ts";
import { makePasswordHasher } from "../../platform/passwords.ts";
import { makeCollaborator, makeHolder } from "./fixtures.ts";

const server = { port: 0 };
const test = useTestApp({ scene: makeAccounts });
const PASSWORD = "clinique-demo-2026";
const WRONG = "un-mauvais-mot-de-passe";
type Case = readonly [name: string, email: string, password: string];
const CLINICS: readonly Case[] = [
  ["a verified account", "demo@lices.example", WRONG],
  ["an account whose address is not verified", "adresse@lices.example", WRONG],
  ["an account whose telephone is not verified", "mobile@lices.example", WRONG],
  ["an account locked by too many tries", "verrou@lices.example", WRONG],
  ["an account locked by too many tries, with the right password", "verrou@lices.example", PASSWORD],
  ["an invited collaborator", "invite@lices.example", WRONG],
  ["a removed collaborator, with its former password", "parti@lices.example", PASSWORD],
];

const STAFF: readonly Case[] = [
  ["a member", "claire@formation.example", WRONG],
  ["a member who has not accepted yet", "invitee@formation.example", WRONG],
  ["a suspended member, with the right password", "suspendue@formation.example", PASSWORD],
  ["a member locked by too many tries, with the right password", "verrou@formation.example", PASSWORD],
  ["a clinic's account", "demo@lices.example", PASSWORD],
];

async function makeAccounts(test: TestApp): Promise<void> {
  server.port = await openPort(test.app);
  const holder = await makeHolder(test.ctx, { numOrdinal: "10001", email: "demo@lices.example", password: PASSWORD });
  await makeHolder(test.ctx, { email: "adresse@lices.example", password: PASSWORD, emailChecked: false });
  await makeHolder(test.ctx, { email: "mobile@lices.example", password: PASSWORD, phoneChecked: false });
  await makeCollaborator(test.ctx, holder, { email: "invite@lices.example" });
  const removed = { numOrdinal: "10001", email: "parti@lices.example" };
  await makeCollaborator(test.ctx, holder, { email: removed.email, password: PASSWORD });
  await test.response(deleteCollaborator, removed, { token: await test.tokenOf(holder) });
  await makeHolder(test.ctx, { email: "verrou@lices.example", password: PASSWORD });
  for (let attempt = 0; attempt < 8; attempt += 1) await enter("verrou@lices.example", WRONG);
  await makeHolder(test.ctx, { email: "connue@lices.example", password: PASSWORD });
  await makeStaff(test.ctx, { email: "claire@formation.example", password: PASSWORD });
  await makeStaff(test.ctx, { email: "invitee@formation.example" });
  await makeStaff(test.ctx, { email: "verrou@formation.example", password: PASSWORD });
  const id = await makeStaff(test.ctx, { email: "suspendue@formation.example", password: PASSWORD });
  await updateStaff(test.ctx.db, id, { suspended_at: test.clock.now() });
  const wrong = { email: "verrou@formation.example", password: WRONG };
  for (let time = 0; time < 6; time += 1) await rawResponse(server.port, staffLogin, wrong, sender());
}

/**
 * Each call comes from a new network address, and each test uses a new e-mail address, so that no limit rejects a call.
 */
const from = { next: 0 };
type Headers = Readonly<Record<string, string>>;
const unknown = () => `personne-${from.next}@lices.example`;
const sender = () => {
  from.next += 1;
  return { "x-forwarded-for": `198.51.${from.next >> 8}.${from.next & 255}` };
};
const enter = (email: string, password: string, headers: Headers = sender()) =>
  rawResponse(server.port, login, { email, password }, headers);
const askReset = (email: string, _password: string, headers: Headers = sender()) =>
  rawResponse(server.port, passwordResetRequest, { email }, headers);

const enterStaff = (email: string, password: string) =>
  rawResponse(server.port, staffLogin, { email, password }, sender());
const askStaffReset = (email: string) => rawResponse(server.port, forgotStaffPassword, { email }, sender());

it.each([
  ["login (T-15)", enter, "401", CLINICS],
  ["passwordResetRequest (T-17)", askReset, "200", CLINICS],
  ["staffLogin (B1-04)", enterStaff, "401", STAFF],
  ["forgotStaffPassword (B1-09)", askStaffReset, "202", STAFF],
] as const)(
  "The response of %s is the same for known and unknown e-mail addresses",
  async (_name, act, status, known) => {
    for (const [what, email, password] of known) {
      const response = await act(email, password);
      expect(response, what).toBe(await act(unknown(), WRONG));
      expect(response.split("\r\n", 1)).toEqual([expect.stringContaining(`HTTP/1.1 ${status} `)]);
      expect(response).toMatch(/\r\ncontent-length: \d+\r\n/);
    }
  },
);

it.each([
  ["login (T-15)", enter],
  ["passwordResetRequest (T-17)", askReset],
] as const)(
  "In a known browser, known and unknown e-mail addresses get the same response from %s",
  async (_name, act) => {
    const { headers } = await test.send(login, { email: "connue@lices.example", password: PASSWORD });
    const other = unknown();
    const known = { ...sender(), cookie: String(headers["set-cookie"]).split(";")[0] ?? "" };
    const ask = (email: string) => act(email, WRONG, known);
    for (let time = 0; time < 13; time += 1) expect(await ask("connue@lices.example")).toBe(await ask(other));
  },
);

describe("the cost of a login", () => {
  it("Each login attempt computes one password hash, even for an unknown account (T-16)", async () => {
    const { verify } = test.ctx.passwords;
    const hashed: (string | null)[] = [];
    Object.assign(test.ctx.passwords, {
      verify: (password: string, phc: string | null) => {
        hashed.push(phc);
        return verify(password, phc);
      },
    });
    for (const name of ["demo", "adresse", "invite", "verrou", "personne"]) await enter(`${name}@lices.example`, WRONG);
    Object.assign(test.ctx.passwords, { verify });
    expect(hashed.map((phc) => phc !== null)).toEqual([true, true, false, false, false]);
  });

  it("Checking a password computes a hash even if the account has no stored hash (T-16)", async () => {
    // Argon2 fails with a memory of 7 KiB. If `verify` fails in the same way as `hash`, `verify` computes a hash even
    // without a stored hash.
    const hasher = makePasswordHasher(makePolicy(), { memory: 7, passes: 1 });
    const expected = expect.objectContaining({ code: "ERR_OUT_OF_RANGE", message: expect.stringContaining("7") });
    await expect(hasher.hash(PASSWORD)).rejects.toEqual(expected);
    await expect(hasher.verify(PASSWORD, null)).rejects.toEqual(expected);
  });
});
