import { currentUser, updateUser } from "contract/accounts/account.ts";
import { addCollaborator } from "contract/accounts/collaborators.ts";
import { login } from "contract/accounts/login.ts";
import { passwordReset, passwordResetRequest } from "contract/accounts/password.ts";
import { askEmailLink, checkEmail, checkPhone, emailRequest } from "contract/accounts/registration.ts";
import { putCandidate } from "contract/candidates/intake.ts";
import { exportClinic, readClinic, resendToClinic, unlockClinic } from "contract/centre/clinics.ts";
import { emailRequests } from "contract/centre/email-requests.ts";
import { failedMessages } from "contract/centre/outgoing.ts";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { receiveCode, STRONG, secretIn, signUp } from "../../../tests/support/sign-up.ts";
import { logInStaff } from "../../../tests/support/staff.ts";
import { PROVIDER_KEY, useTestApp } from "../../../tests/support/test-app.ts";
import { candidateRecord } from "../../candidates/intake/fixtures.ts";
import { makeLogger } from "./log.ts";

const test = useTestApp({ limits: { lookupFailureMilliseconds: 1 } });
const EMAIL = "10010@lices.example";
const NEXT = "canari-jaune-et-lent-73";
const CODE = 7319;

function keepLog(): string[] {
  const lines: string[] = [];
  const kept = makeLogger("trace", { write: (line) => void lines.push(line) });
  for (const level of ["trace", "debug", "info", "warn", "error"] as const) {
    Object.assign(test.ctx.log, { [level]: kept[level].bind(kept) });
  }
  return lines;
}

function keepAnswers(): { url: string; text: string }[] {
  const responses: { url: string; text: string }[] = [];
  const inject = test.app.inject.bind(test.app);
  const kept = async (request: string | { url: string }) => {
    const response = await inject(request);
    const url = typeof request === "string" ? request : request.url;
    responses.push({ url, text: `${JSON.stringify(response.headers)} ${response.body}` });
    return response;
  };
  Object.assign(test.app, { inject: kept });
  return responses;
}

async function sentSecrets(): Promise<{ lines: string[]; links: string[] }> {
  const texts = (await test.outbox()).map(({ text }) => text);
  const lines = texts.flatMap((text) => text.split("\n")).filter((line) => line.length > 40 && !/["\\]/.test(line));
  const links = texts.flatMap((text) =>
    [...text.matchAll(/\/([\w-]{43}|(?<=\/s\/)\w{10})(?![\w-])/g)].map(([, link = ""]) => link),
  );
  return { lines: [...new Set(lines)], links: [...new Set(links)] };
}

async function dump(): Promise<string> {
  const tables = (await test.ctx.db.introspection.getTables()).filter(({ name }) => name !== "outbox_deliveries");
  const parts = tables.map(
    ({ name }) => sql`select coalesce(string_agg(line::text, '|'), '') as text from ${sql.table(name)} as line`,
  );
  const { rows } = await sql<{ text: string }>`${sql.join(parts, sql` union all `)}`.execute(test.ctx.db);
  return rows.map(({ text }) => text).join("|");
}

async function operate(): Promise<void> {
  const manager = await logInStaff(test, { role: "gestionnaire" });
  const account = test.ctx.db.selectFrom("accounts").select("id").where("num_ordinal", "=", "10010");
  const { id } = await account.executeTakeFirstOrThrow();
  await test.response(readClinic, { id }, manager);
  await test.response(unlockClinic, { id }, manager);
  await test.send(resendToClinic, { id }, manager);
  await test.send(emailRequest, { numOrdinal: "10010", email: "autre@serin.example", phone: "0639987319" });
  await test.response(emailRequests, {}, manager);
  await test.response(exportClinic, { id }, manager);
  await test.response(failedMessages, {}, manager);
}

it("after typical use, database, log, metrics and responses contain no secret (T-05 T-30 T-50)", async () => {
  const lines = keepLog();
  const responses = keepAnswers();
  const { integer } = test.ctx.random;
  Object.assign(test.ctx.random, { integer: (max: number) => (max === 10_000 ? CODE : integer(max)) });

  await signUp(test);
  await test.response(checkPhone, { numOrdinal: "10010", code: await receiveCode(test) });
  await test.send(askEmailLink, { numOrdinal: "10010" });
  const verification = await secretIn(test, "/check/email");
  const { passwordLink = "" } = await test.response(checkEmail, { encryption: verification, phoneEnd: "0042" });
  await test.response(passwordReset, { encryption: passwordLink, password: STRONG });
  const { token: first } = await test.response(login, { email: EMAIL, password: STRONG });
  await test.send(login, { email: EMAIL, password: "un-mauvais-mot-de-passe" });
  await test.response(passwordResetRequest, { email: EMAIL });
  const resetLink = await secretIn(test, "/reset/password");
  await test.response(passwordReset, { encryption: resetLink, password: NEXT });
  const { token } = await test.response(login, { email: EMAIL, password: NEXT });
  const { fileToken, ...user } = await test.response(currentUser, {}, { token });
  await test.app.inject(`/veterinary/file/${fileToken}/Canarisserin.pdf`);
  const identity = { email: "canari@serin.example", gender: "Madame", lastName: "Canarisserin", firstName: "Zoé" };
  await test.response(updateUser, { ...user, ...identity, phone: "0639987319" }, { token });
  const invited = { email: "invite@serin.example", lastName: "Canarisserin", firstName: "Ana", numOrdinal: "10010" };
  await test.response(addCollaborator, invited, { token });
  const invitation = await secretIn(test, "/reset/password", "invite@serin.example");
  const record = candidateRecord({
    externalId: "Canarisserin-1",
    lastName: "Canarisserin",
    email: "elle@serin.example",
    cellPhone: "0639987320",
  });
  await test.response(putCandidate, { ...record }, { token: PROVIDER_KEY });
  await test.send(putCandidate, { ...record, email: "pas une adresse" }, { token: PROVIDER_KEY });
  await operate();
  test.clock.advance(3600_000);
  await test.send(passwordResetRequest, { email: EMAIL });
  await test.jobs.drain();
  Object.assign(test.ctx.random, { integer });
  const sent = await sentSecrets();

  const secrets = { STRONG, NEXT, wrong: "un-mauvais-mot-de-passe", first, token, fileToken, verification, resetLink };
  const everywhere = [...Object.values(secrets), invitation, PROVIDER_KEY];
  expect(sent.links).toEqual(expect.arrayContaining([verification, resetLink, invitation]));
  expect(sent.lines.length).toBeGreaterThan(15);
  expect(everywhere.every((secret) => secret.length >= 20)).toBe(true);
  const outputs = { database: await dump(), log: lines.join(""), metrics: await test.ctx.metrics.write() };
  expect(outputs.database).toContain("Canarisserin");
  expect(lines.length).toBeGreaterThan(25);
  expect(outputs.log).toContain("/api/formation/clinics/:id/export");
  for (const [name, text] of Object.entries(outputs)) {
    for (const secret of [...everywhere, ...sent.links]) expect([name, text.includes(secret)]).toEqual([name, false]);
    for (const line of sent.lines) expect([name, line, text.includes(line)]).toEqual([name, line, false]);
    expect(text, name).not.toMatch(new RegExp(`(?<![\\w.-])${CODE}(?![\\w.-])`));
  }
  const personal = ["Canarisserin", "serin.example", "lices.example", "0639987319", "33639987319", "0639980042"];
  for (const name of ["log", "metrics"] as const) {
    for (const text of personal) expect([name, text, outputs[name].includes(text)]).toEqual([name, text, false]);
    expect(outputs[name], name).not.toMatch(/(?<!\w)10010(?!\w)/);
  }
  const { first: one, token: two, fileToken: three, ...others } = secrets;
  const handingOver = (secret: string) => [
    ...new Set(responses.flatMap(({ url, text }) => (text.includes(secret) ? [url] : []))),
  ];
  expect([one, two].map(handingOver)).toEqual([
    ["/veterinary_authentication_token"],
    ["/veterinary_authentication_token"],
  ]);
  expect(handingOver(three)).toEqual(["/api/veterinary/user", "/api/veterinary/user/update/me"]);
  expect(responses.length).toBeGreaterThan(15);
  for (const { url, text } of responses) {
    for (const secret of [...Object.values(others), ...sent.links, ...sent.lines, PROVIDER_KEY])
      expect([url, secret, text.includes(secret)]).toEqual([url, secret, false]);
    expect(text, url).not.toMatch(new RegExp(`(?<![\\w.-])${CODE}(?![\\w.-])`));
  }
});
