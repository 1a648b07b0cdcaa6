import { currentUser, updateUser } from "contract/accounts/account.ts";
import { passwordResetRequest } from "contract/accounts/password.ts";
import { askEmailLink, checkEmail } from "contract/accounts/registration.ts";
import { describe, expect, it } from "vitest";
import { useTestApp } from "../../../tests/support/test-app.ts";
import { makeCollaborator, makeHolder } from "../login/fixtures.ts";

const test = useTestApp();
const PASSWORD = "clinique-demo-2026";

const CLINIC = {
  ...{ socialReason: "Clinique vétérinaire du Canal", siret: "528 757 651 00013", address: "8 quai de la Prévalaye" },
  ...{ ZIPCode: "35042 CEDEX", city: "Rennes", phone: "+33 2 99 00 00 02" },
};
const PROFILE = {
  ...{ email: "demo@clinique.example", gender: "Madame", lastName: "Ménard", firstName: "Claire" },
  phone: "06 39 98 01 01",
};

async function holder() {
  const id = await makeHolder(test.ctx, { email: PROFILE.email, password: PASSWORD, numOrdinal: "10001" });
  return { id, token: await test.tokenOf(id) };
}

const linkIn = (text: string) => /\/check\/email\/([\w-]+)/.exec(text)?.[1] ?? "";

describe("currentUser", () => {
  it("currentUser returns the whole account (S7-15 S3-01 S3-02 S3-03 S3-04 S3-05 S3-06)", async () => {
    const { id, token } = await holder();
    await makeCollaborator(test.ctx, id, { email: "collab@clinique.example", password: PASSWORD });
    const user = await test.response(currentUser, {}, { token });
    expect(user).toMatchObject({
      email: PROFILE.email,
      gender: "Madame",
      numOrdinal: "10001",
      mendataryChecked: false,
      phoneChecked: true,
      emailChecked: true,
      childVeterinaryUser: [
        { email: "collab@clinique.example", firstName: "Camille", lastName: "Robin", mendataryChecked: true },
      ],
    });
    expect(user.veterinaryClinicals[0]).toEqual({
      ...{ socialReason: "Clinique vétérinaire des Lices", siret: "52875765100013", address: "12 place des Lices" },
      ...{ ZIPCode: "35000", city: "Rennes", phone: "0299000001" },
    });
  });

  it("Of the clinic's data, currentUser shows a collaborator only the postal code (S6-08 S6-09 T-43)", async () => {
    const { id } = await holder();
    const token = await test.tokenOf(await makeCollaborator(test.ctx, id, { password: PASSWORD }));
    const user = await test.response(currentUser, {}, { token });
    expect(user).toMatchObject({ numOrdinal: null, mendataryChecked: true, childVeterinaryUser: [] });
    expect(user.veterinaryClinicals).toEqual([{ ZIPCode: "35000" }]);
  });
});

describe("updateUser", () => {
  it("updateUser rejects a change based on outdated data, and returns the current account (B0-08)", async () => {
    const { token } = await holder();
    const { edition } = await test.response(currentUser, {}, { token });
    const first = await test.response(updateUser, { ...PROFILE, clinic: CLINIC, edition }, { token });
    expect(first.edition).not.toBe(edition);
    const late = await test.send(updateUser, { ...PROFILE, firstName: "Clara", edition }, { token });
    expect(late.statusCode).toBe(409);
    const user = { firstName: "Claire", edition: first.edition };
    expect(late.json()).toMatchObject({ code: "editedMeanwhile", user });
    expect((await test.response(updateUser, { ...PROFILE, firstName: "Clara" }, { token })).firstName).toBe("Clara");
  });

  it("updateUser stores name, gender and clinic, and phone numbers as ten digits (S7-16 S7-17 S6-05 S6-06)", async () => {
    const { token } = await holder();
    const user = await test.response(updateUser, { ...PROFILE, clinic: CLINIC }, { token });
    expect(user).toMatchObject({ lastName: "Ménard", firstName: "Claire", phone: "0639980101" });
    expect(user.veterinaryClinicals).toEqual([
      { ...CLINIC, siret: "52875765100013", ZIPCode: "35042", phone: "0299000002" },
    ]);
    const named = (length: number) => test.send(updateUser, { ...PROFILE, firstName: "é".repeat(length) }, { token });
    expect((await named(100)).statusCode).toBe(200);
    expect((await named(101)).statusCode).toBe(400);
  });

  it("updateUser ignores a sent ordinal number, flags, ids and unknown fields (S7-18 T-41)", async () => {
    const { id, token } = await holder();
    const flags = { numOrdinal: "99", mendataryChecked: true, phoneChecked: false };
    const extra = { ...flags, phone: "0639980001", id: "x", holder_id: "x", password_hash: "x" };
    const response = await test.app.inject({
      method: "PUT",
      url: "/api/veterinary/user/update/me",
      headers: { authorization: `Bearer ${token}` },
      payload: { ...PROFILE, ...extra },
    });
    expect(response.json()).toMatchObject({ numOrdinal: "10001", mendataryChecked: false, phoneChecked: true });
    const row = await test.ctx.db.selectFrom("accounts").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
    expect(row.holder_id).toBeNull();
  });

  it("updateUser ignores the clinic data that a collaborator sends (S6-11 S6-13 T-43)", async () => {
    const { id, token: mine } = await holder();
    const wish = { email: "collab@clinique.example", password: PASSWORD };
    const token = await test.tokenOf(await makeCollaborator(test.ctx, id, wish));
    await test.response(updateUser, { ...PROFILE, email: "collab@clinique.example", clinic: CLINIC }, { token });
    const clinics = (await test.response(currentUser, {}, { token: mine })).veterinaryClinicals;
    expect(clinics[0]?.socialReason).toBe("Clinique vétérinaire des Lices");
  });

  it.each([
    [{ phone: "12" }, "Numéro de téléphone incorrect."],
    [{ clinic: { ...CLINIC, phone: "12" } }, "Numéro de téléphone incorrect."],
    [{ email: "demo" }, "Veuillez renseigner un email valide"],
    [{ lastName: "", firstName: " " }, ["Veuillez renseigner un nom.", "Veuillez renseigner un prénom."]],
  ])("updateUser rejects the values %j and stores nothing (S5-50 S5-51 S8-12 S8-13)", async (change, error) => {
    const { token } = await holder();
    const input = { ...PROFILE, lastName: "Autre", clinic: CLINIC, ...change };
    const response = await test.send(updateUser, input, { token });
    expect([response.statusCode, response.json().error]).toEqual([422, error]);
    expect((await test.response(currentUser, {}, { token })).lastName).toBe("Le Goff");
  });

  it("A former e-mail address that was never verified receives no undo link (W-13)", async () => {
    const { token } = await holder();
    await test.response(updateUser, { ...PROFILE, email: "faute@clinique.example" }, { token });
    const before = (await test.outbox()).filter(({ to }) => to === "faute@clinique.example").length;
    test.clock.advance(3600_000);
    await test.response(updateUser, { ...PROFILE, email: "juste@clinique.example" }, { token });
    expect((await test.outbox()).filter(({ to }) => to === "faute@clinique.example")).toHaveLength(before);
  });

  it("An e-mail address receives at most one verification link a minute (W-13)", async () => {
    const { token } = await holder();
    const change = (email: string) => test.response(updateUser, { ...PROFILE, email }, { token });
    const links = async (email: string) =>
      (await test.outbox()).filter(({ to, subject }) => to === email && subject === "Vérifiez votre adresse email");
    await change("faute@clinique.example");
    await change("juste@clinique.example");
    expect(await links("juste@clinique.example")).toHaveLength(1);
    await change("faute@clinique.example");
    await change("juste@clinique.example");
    expect(await links("juste@clinique.example")).toHaveLength(1);
    test.clock.advance(60_000);
    await test.send(askEmailLink, { numOrdinal: "10001" });
    expect(await links("juste@clinique.example")).toHaveLength(2);
  });

  it("An account gets at most three verification links an hour at all its e-mail addresses (W-13)", async () => {
    const { token } = await holder();
    const sent = async () =>
      (await test.outbox()).filter(({ subject }) => subject === "Vérifiez votre adresse email").length;
    for (let time = 0; time < 6; time += 1) {
      await test.response(updateUser, { ...PROFILE, email: `a${time}@clinique.example` }, { token });
    }
    expect(await sent()).toBe(3);
  });

  it("Password links to the old e-mail address do not count towards the limit of the new address (W-13)", async () => {
    const { token } = await holder();
    await test.send(passwordResetRequest, { email: PROFILE.email });
    await test.jobs.drain();
    const email = "nouvelle@clinique.example";
    await test.response(updateUser, { ...PROFILE, email }, { token });
    const fresh = (await test.outbox()).find(({ to, text }) => to === email && linkIn(text));
    await test.response(checkEmail, { encryption: linkIn(fresh?.text ?? "") });
    for (let time = 0; time < 3; time += 1) await test.send(passwordResetRequest, { email });
    const links = (await test.outbox()).filter(({ to, text }) => to === email && text.includes("/reset/password/"));
    expect(links).toHaveLength(1);
  });
});
