import { currentUser, updateUser } from "contract/account.ts";
import { addCollaborator } from "contract/collaborators.ts";
import { putCandidate } from "contract/intake.ts";
import { login } from "contract/login.ts";
import { passwordReset, passwordResetRequest } from "contract/password.ts";
import { askEmailLink, checkEmail, checkPhone } from "contract/registration.ts";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { candidateRecord } from "../features/intake/make.ts";
import { receiveCode, STRONG, secretIn, signUp } from "../testing/sign-up.ts";
import { PROVIDER_KEY, useTestApp } from "../testing/test-app.ts";
import { makeLogger } from "./log.ts";

const test = useTestApp({ limits: { lookupFailureMilliseconds: 1 } });
const EMAIL = "10010@lices.example";
const NEXT = "canari-jaune-et-lent-73";
const CODE = 7319;

/** Everything that is logged from now on, at every level. */
function keepLog(): string[] {
  const lines: string[] = [];
  const kept = makeLogger("trace", { write: (line) => void lines.push(line) });
  for (const level of ["trace", "debug", "info", "warn", "error"] as const) {
    Object.assign(test.world.log, { [level]: kept[level].bind(kept) });
  }
  return lines;
}

/** Every table as text, but what the gateway of the tests was handed: there a message has left the product. */
async function dump(): Promise<string> {
  const tables = (await test.world.db.introspection.getTables()).filter(({ name }) => name !== "outbox_deliveries");
  const parts = tables.map(
    ({ name }) => sql`select coalesce(string_agg(line::text, '|'), '') as text from ${sql.table(name)} as line`,
  );
  const { rows } = await sql<{ text: string }>`${sql.join(parts, sql` union all `)}`.execute(test.world.db);
  return rows.map(({ text }) => text).join("|");
}

it("T-05 T-30 T-50 a whole journey leaves no password, token, link or code in the database, the log or the metrics", async () => {
  const lines = keepLog();
  const { integer } = test.world.random;
  Object.assign(test.world.random, { integer: (max: number) => (max === 10_000 ? CODE : integer(max)) });

  await signUp(test);
  await test.answer(checkPhone, { numOrdinal: "10010", code: await receiveCode(test) });
  await test.send(askEmailLink, { numOrdinal: "10010" });
  const verification = await secretIn(test, "/check/email");
  await test.answer(checkEmail, { encryption: verification });
  const { token: first } = await test.answer(login, { email: EMAIL, password: STRONG });
  await test.send(login, { email: EMAIL, password: "un-mauvais-mot-de-passe" });
  await test.answer(passwordResetRequest, { email: EMAIL });
  const resetLink = await secretIn(test, "/reset/password");
  await test.answer(passwordReset, { encryption: resetLink, password: NEXT });
  const { token } = await test.answer(login, { email: EMAIL, password: NEXT });
  const { fileToken, ...user } = await test.answer(currentUser, {}, { token });
  await test.app.inject(`/veterinary/file/${fileToken}/Canarisserin.pdf`);
  const identity = { email: "canari@serin.example", gender: "Madame", lastName: "Canarisserin", firstName: "Zoé" };
  await test.answer(updateUser, { ...user, ...identity, phone: "0639987319" }, { token });
  const invited = { email: "invite@serin.example", lastName: "Canarisserin", firstName: "Ana", numOrdinal: "10010" };
  await test.answer(addCollaborator, invited, { token });
  const invitation = await secretIn(test, "/reset/password", "invite@serin.example");
  const record = candidateRecord({ lastName: "Canarisserin", email: "elle@serin.example", cellPhone: "0639987320" });
  await test.answer(putCandidate, { ...record }, { token: PROVIDER_KEY });
  // What waits in the outbox carries links and codes too.
  test.clock.advance(3600_000);
  await test.send(passwordResetRequest, { email: EMAIL });
  await test.jobs.drain();
  Object.assign(test.world.random, { integer });

  const secrets = { STRONG, NEXT, wrong: "un-mauvais-mot-de-passe", first, token, fileToken, verification, resetLink };
  const everywhere = [...Object.values(secrets), invitation, PROVIDER_KEY];
  expect(everywhere.every((secret) => secret.length >= 20)).toBe(true);
  const outputs = { database: await dump(), log: lines.join(""), metrics: await test.world.metrics.write() };
  expect(outputs.database).toContain("Canarisserin");
  expect(lines.length).toBeGreaterThan(15);
  for (const [name, text] of Object.entries(outputs)) {
    for (const secret of everywhere) expect([name, text.includes(secret)]).toEqual([name, false]);
    expect(text, name).not.toMatch(new RegExp(`(?<![\\w.-])${CODE}(?![\\w.-])`));
  }
  const personal = [
    "Canarisserin",
    "serin.example",
    "lices.example",
    "0639987319",
    "33639987319",
    "0639980042",
    "10010",
  ];
  for (const name of ["log", "metrics"] as const) {
    for (const text of personal) expect([name, text, outputs[name].includes(text)]).toEqual([name, text, false]);
  }
});
