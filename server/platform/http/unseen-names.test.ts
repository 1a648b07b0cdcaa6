import { updateUser } from "contract/accounts/account.ts";
import { addCollaborator } from "contract/accounts/collaborators.ts";
import { login } from "contract/accounts/login.ts";
import { preRegister, registerLookup } from "contract/accounts/registration.ts";
import { createDossier } from "contract/candidates/dossiers.ts";
import { putCandidate } from "contract/candidates/intake.ts";
import { inviteStaff } from "contract/centre/staff-team.ts";
import type { LightMyRequestResponse } from "fastify";
import { expect, it } from "vitest";
import { filledForm, makeVet } from "../../../tests/support/sign-up.ts";
import { logInStaff } from "../../../tests/support/staff.ts";
import { PROVIDER_KEY, useTestApp } from "../../../tests/support/test-app.ts";
import { makeHolder } from "../../accounts/login/fixtures.ts";
import { candidateRecord } from "../../candidates/intake/fixtures.ts";

const test = useTestApp();
const UNSEEN = ["\u200b", "\ufeff", "\u2060", "\u00ad", "\u3164", "\u034f", "\u2800", " \u200b\u00ad\u2060 "];

it("if a name contains only invisible characters, every form rejects the name (T-49)", async () => {
  const unseen = (index: number) => UNSEEN[index % UNSEEN.length] ?? "";
  await makeVet(test);
  await test.response(registerLookup, { numOrdinal: "10010" });
  for (const [index, field] of ["lastName", "socialReason", "siret", "city"].entries()) {
    const registered = await test.send(preRegister, filledForm({ [field]: unseen(index) }));
    expect([field, registered.statusCode]).toEqual([field, 400]);
  }
  const holder = { token: await test.tokenOf(await makeHolder(test.ctx)) };
  const manager = await logInStaff(test, { role: "gestionnaire" });
  const ana = { firstName: "Ana", lastName: "Robin", email: "ana@lices.example" };
  const profile = { ...ana, gender: "Madame", phone: "0639980001" };
  const dossier = { ...ana, ZIPCode: "35000" };
  const noFirstName = [422, "Veuillez renseigner un prénom."];
  const told = ({ statusCode, json }: LightMyRequestResponse) => [statusCode, json().error];
  expect(told(await test.send(addCollaborator, { ...ana, firstName: unseen(4) }, holder))).toEqual(noFirstName);
  const changed = await test.send(updateUser, { ...profile, lastName: unseen(5) }, holder);
  expect(told(changed)).toEqual([422, "Veuillez renseigner un nom."]);
  const invited = { ...ana, firstName: unseen(6), role: "conseiller" };
  expect(told(await test.send(inviteStaff, invited, manager))).toEqual(noFirstName);
  const errors = [{ field: "lastName", error: "indiquez le nom" }];
  const created = await test.send(createDossier, { ...dossier, lastName: unseen(7) }, manager);
  expect(created.json().errors).toEqual(errors);
  const record = { ...candidateRecord(), lastName: unseen(8) };
  expect((await test.send(putCandidate, record, { token: PROVIDER_KEY })).json().errors).toEqual(errors);
});

it("the server removes invisible characters from typed texts and pasted e-mail addresses", async () => {
  await makeVet(test);
  await test.response(registerLookup, { numOrdinal: "\u200e10010" });
  const pasted = {
    lastName: "\u202aLe\u00ad Goff\u202c",
    city: "Ren\u200bnes",
    ZIPCode: "F-35 042 CEDEX 9",
    personalPhone: "tel:+33 6 39 98 00 42",
  };
  expect((await test.send(preRegister, filledForm(pasted))).statusCode).toBe(200);
  const stored = await test.ctx.db
    .selectFrom("accounts")
    .innerJoin("clinics", "clinics.account_id", "accounts.id")
    .select(["last_name", "accounts.phone", "city", "zip_code"])
    .executeTakeFirst();
  expect(stored).toEqual({ last_name: "Le Goff", phone: "0639980042", city: "Rennes", zip_code: "35042" });

  const holder = await makeHolder(test.ctx, { email: "demo@lices.example", password: "clinique-demo-2026" });
  const opened = await test.response(login, {
    email: "\u202ademo@lices.example\u202c\ufeff",
    password: "clinique-demo-2026",
  });
  expect(opened.token).not.toBe("");
  const ana = { firstName: "A\u200dna", lastName: "Robin", email: "ana\u00ad@lices.example\u200b" };
  const added = await test.response(addCollaborator, ana, { token: await test.tokenOf(holder) });
  expect(added.success.childVeterinaryUser).toMatchObject([{ firstName: "Ana", email: "ana@lices.example" }]);
  const record = { ...candidateRecord(), lastName: "Le\u00ad Goff", cellPhone: "+262 (0)692 12 34 56" };
  await test.response(putCandidate, record, { token: PROVIDER_KEY });
  const candidate = await test.ctx.db.selectFrom("candidates").select(["last_name", "cell_phone"]).executeTakeFirst();
  expect(candidate).toEqual({ last_name: "Le Goff", cell_phone: "0692123456" });
});
