import { updateUser } from "contract/account.ts";
import { addCollaborator } from "contract/collaborators.ts";
import { createDossier } from "contract/dossiers.ts";
import { putCandidate } from "contract/intake.ts";
import { preRegister, registerLookup } from "contract/registration.ts";
import { inviteStaff } from "contract/staff-team.ts";
import { expect, it } from "vitest";
import { filledForm, makeVet } from "../../proof/testing/sign-up.ts";
import { logInStaff } from "../../proof/testing/staff.ts";
import { PROVIDER_KEY, useTestApp } from "../../proof/testing/test-app.ts";
import { candidateRecord } from "../features/intake/make.ts";
import { makeHolder } from "../features/login/make.ts";

const test = useTestApp();
/** A space without width, a mark of the order of bytes, a joiner of words, a soft hyphen, two fillers, an empty Braille cell. */
const UNSEEN = ["\u200b", "\ufeff", "\u2060", "\u00ad", "\u3164", "\u034f", "\u2800", " \u200b\u00ad\u2060 "];

it.each(UNSEEN)("T-49 a name of which nothing is seen is empty, wherever it is typed: %j", async (unseen) => {
  await makeVet(test);
  await test.answer(registerLookup, { numOrdinal: "10010" });
  for (const field of ["lastName", "socialReason", "siret", "city"]) {
    const registered = await test.send(preRegister, filledForm({ [field]: unseen }));
    expect([field, registered.statusCode]).toEqual([field, 400]);
  }

  const holder = { token: await test.tokenOf(await makeHolder(test.world)) };
  const ana = { firstName: unseen, lastName: "Robin", email: "ana@lices.example" };
  const added = await test.send(addCollaborator, ana, holder);
  expect([added.statusCode, added.json().error]).toEqual([422, "Veuillez renseigner un prénom."]);
  const profile = {
    email: "a@lices.example",
    gender: "Madame",
    firstName: "Ana",
    lastName: unseen,
    phone: "0639980001",
  };
  const changed = await test.send(updateUser, profile, holder);
  expect([changed.statusCode, changed.json().error]).toEqual([422, "Veuillez renseigner un nom."]);

  const manager = await logInStaff(test, { role: "gestionnaire" });
  const invited = await test.send(inviteStaff, { ...ana, role: "conseiller" }, manager);
  expect([invited.statusCode, invited.json().error]).toEqual([422, "Veuillez renseigner un prénom."]);
  const record = { ...candidateRecord(), lastName: unseen };
  const errors = [{ field: "lastName", error: "nom vide" }];
  const dossier = { firstName: "Zoé", lastName: unseen, ZIPCode: "35000" };
  expect((await test.send(createDossier, dossier, manager)).json().errors).toEqual(errors);
  expect((await test.send(putCandidate, record, { token: PROVIDER_KEY })).json().errors).toEqual(errors);
});
