import { updateUser } from "contract/account.ts";
import { notificationParametersSave } from "contract/alerts.ts";
import type { Call, InputOf } from "contract/call.ts";
import { addCollaborator } from "contract/collaborators.ts";
import { login } from "contract/login.ts";
import { askPasswordRecovery, changePassword, passwordReset, passwordResetRequest } from "contract/password.ts";
import {
  askEmailLink,
  askSmsCode,
  cancelRegistration,
  checkEmail,
  checkPhone,
  preRegister,
  reAskEmailCheck,
  registerLookup,
  restartRegistration,
} from "contract/registration.ts";
import { shortLink } from "contract/short-links.ts";
import { expect, it } from "vitest";
import { openPort, rawAnswer } from "../../../proof/testing/raw-answer.ts";
import { codeIn, filledForm, latestSms, makeVet, STRONG, secretIn } from "../../../proof/testing/sign-up.ts";
import { useTestApp } from "../../../proof/testing/test-app.ts";
import { alertParameters } from "../alerts/make.ts";
import { makeCandidate } from "../intake/make.ts";

const test = useTestApp({ limits: { lookupFailureMilliseconds: 1 } });
const FORGED = {
  host: "mal.example",
  "x-forwarded-host": "mal.example",
  forwarded: "host=mal.example;proto=http",
  "x-forwarded-proto": "http",
  "x-original-url": "https://mal.example/",
  origin: "https://mal.example",
  referer: "https://mal.example/",
};

it("T-26 no message and no answer of a whole life leads to another host than the configured one", async () => {
  const port = await openPort(test.app);
  const answers: string[] = [];
  const ask = async <C extends Call>(call: C, input: InputOf<C>, token?: string) => {
    test.clock.advance(61_000);
    const answer = await rawAnswer(port, call, input, {
      ...FORGED,
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    });
    answers.push(answer);
    await test.jobs.drain();
    return answer;
  };
  const numOrdinal = "10010";
  const email = "maelle.legoff@lices.example";
  await makeVet(test);
  await ask(registerLookup, { numOrdinal });
  await ask(preRegister, filledForm());
  await ask(restartRegistration, { numOrdinal });
  await ask(cancelRegistration, { encryption: await secretIn(test, "/check/cancel") });
  await ask(registerLookup, { numOrdinal });
  await ask(preRegister, filledForm());
  await ask(askSmsCode, { numOrdinal });
  await ask(checkPhone, { numOrdinal, code: codeIn(await latestSms(test)) });
  await ask(askEmailLink, { numOrdinal });
  const spent = await secretIn(test, "/check/email");
  for (const phoneEnd of ["0001", "0002", "0003"]) await ask(checkEmail, { encryption: spent, phoneEnd });
  await ask(reAskEmailCheck, { encryption: spent });
  await ask(checkEmail, { encryption: await secretIn(test, "/check/email"), phoneEnd: "0042" });
  await ask(passwordResetRequest, { email });
  await ask(passwordReset, {
    encryption: await secretIn(test, "/reset/password"),
    password: "une loutre verte et lente",
  });
  await ask(askPasswordRecovery, { numOrdinal });
  await ask(login, { email, password: "une loutre verte et lente" });
  const { id } = await test.world.db.selectFrom("accounts").select("id").executeTakeFirstOrThrow();
  const token = await test.tokenOf(id);
  await ask(changePassword, { currentPassword: "une loutre verte et lente", newPassword: STRONG }, token);
  await ask(addCollaborator, { lastName: "Robin", firstName: "Ana", email: "ana@lices.example", numOrdinal }, token);
  await ask(
    notificationParametersSave,
    { id: 1, ...alertParameters({ destination: { mobile: "0639980042" } }), enabled: true },
    token,
  );
  await makeCandidate(test.world);
  const profile = { gender: "Madame", lastName: "Le Goff", firstName: "Maëlle", phone: "0639980044" };
  await ask(updateUser, { ...profile, email: "nouvelle@lices.example" }, token);
  test.clock.advance(3 * 3600_000);
  const messages = await test.outbox();
  const code = /\/s\/(\w{10})/.exec(messages.find(({ text }) => text.includes("/s/"))?.text ?? "")?.[1] ?? "";
  expect(await ask(shortLink, { code }, token)).toContain('{"url":"https://espace.example/recherche');

  expect(messages.length).toBeGreaterThanOrEqual(14);
  const said = messages.map(({ subject, text, html }) => `${subject}\n${text}\n${html}`);
  for (const text of [...said, ...answers]) expect(text).not.toContain("mal.example");
  const links = said.flatMap((text) => text.match(/https?:\/\/[^\s"<]+/g) ?? []);
  expect(links.length).toBeGreaterThan(30);
  expect(new Set(links.map((link) => new URL(link).origin))).toEqual(new Set(["https://espace.example"]));
});
