import { registerBatch } from "contract/accounts/register.ts";
import { registerLookup } from "contract/accounts/registration.ts";
import {
  addEntryEmail,
  deleteRegisterEntry,
  listRegister,
  readRegisterEntry,
  removeEntryEmail,
  saveRegisterEntry,
} from "contract/centre/register-entries.ts";
import { describe, expect, it } from "vitest";
import { outcomeOf, PROVIDER_KEY, problemOf, useTestApp } from "../../../tests/support/test-app.ts";
import { makeStaff } from "../staff/fixtures.ts";
import { startStaffSession } from "../staff/session.ts";

const test = useTestApp({ scene });
const who = { adviser: { token: "" }, manager: { token: "" } };
const ENTRY = {
  ...{ numOrdinal: "020005", lastName: "Le Goff", firstName: "Zoé", city: "Rennes", phone: "0299000001" },
  emails: ["zoe@lices.example", "accueil@lices.example"],
};
const numOrdinal = "20005";

const load = (fields: object = {}) =>
  test.response(registerBatch, { items: [{ ...ENTRY, ...fields }] }, { token: PROVIDER_KEY });
const read = () => test.response(readRegisterEntry, { numOrdinal }, who.manager);
const events = async () =>
  (await test.ctx.db.selectFrom("audit_events").select(["event", "subject"]).orderBy("id").execute()).map(
    ({ event, subject }) => `${event} ${subject}`,
  );

async function scene(): Promise<void> {
  who.adviser.token = await startStaffSession(test.ctx, await makeStaff(test.ctx));
  who.manager.token = await startStaffSession(test.ctx, await makeStaff(test.ctx, { role: "gestionnaire" }));
  await load();
}

describe("the register for managers", () => {
  it("a manager can search the register by ordinal number, name, town or e-mail address (B1-53)", async () => {
    await load({ numOrdinal: "1", lastName: "Autre", city: "Brest", emails: [] });
    for (const q of ["020005", "le goff", "ZOE rennes", "accueil@lices"]) {
      const { total, items } = await test.response(listRegister, { q }, who.manager);
      expect([q, total, items[0]?.numOrdinal]).toEqual([q, 1, "020005"]);
    }
    expect((await test.response(listRegister, {}, who.manager)).total).toBe(2);
    expect((await test.response(listRegister, { q: "%" }, who.manager)).total).toBe(0);
    expect((await test.send(listRegister, { page: "2" } as never, who.manager)).statusCode).toBe(400);
  });

  it("the server rejects a correction based on an outdated register entry, and returns the entry (B0-08)", async () => {
    const { edition } = await read();
    await test.response(addEntryEmail, { numOrdinal, email: "autre@lices.example" }, who.manager);
    const saved = await test.response(saveRegisterEntry, { numOrdinal, city: "Vannes", edition }, who.manager);
    const late = await test.send(saveRegisterEntry, { numOrdinal, city: "Auray", edition }, who.manager);
    expect(late.statusCode).toBe(409);
    expect(late.json()).toMatchObject({ code: "editedMeanwhile", city: "Vannes", edition: saved.edition });
    expect((await read()).city).toBe("Vannes");
  });

  it("a new import of the register does not undo a manager's corrections (B1-53)", async () => {
    const saved = await test.response(
      saveRegisterEntry,
      { numOrdinal, city: "Vannes", phone: "02 97 00 00 01" },
      who.manager,
    );
    expect(saved).toMatchObject({
      ...{ numOrdinal: "020005", lastName: "Le Goff", city: "Vannes", phone: "0297000001", isNew: false },
      corrected: { city: { source: "Rennes" }, phone: { source: "0299000001" } },
    });
    expect((await load()).results).toEqual([{ numOrdinal: "020005", outcome: "unchanged" }]);
    expect((await load({ city: "Nantes", lastName: "Le Gall" })).results).toEqual([
      { numOrdinal: "020005", outcome: "updated", changed: ["lastName", "city"] },
    ]);
    expect(await read()).toMatchObject({
      ...{ city: "Vannes", lastName: "Le Gall", corrected: { city: { source: "Nantes" } } },
    });
    expect(await test.response(saveRegisterEntry, { numOrdinal, city: "Nantes" }, who.manager)).toMatchObject({
      corrected: { phone: { source: "0299000001" } },
    });
    expect((await load({ city: "Redon", lastName: "Le Gall" })).results[0]).toMatchObject({ changed: ["city"] });
    expect(await read()).toMatchObject({ city: "Redon", phone: "0297000001" });
    const recorded = (await events()).join();
    for (const event of ["register entry corrected", "register entry opened"])
      expect(recorded).toContain(`${event} 020005`);
  });

  it("if a manager enters invalid values in the register, the response has an error per field (B1-53)", async () => {
    const response = await test.send(saveRegisterEntry, { numOrdinal, lastName: "", ZIPCode: "35" }, who.manager);
    expect(outcomeOf(response)).toEqual([
      422,
      {
        error: ["lastName : indiquez le nom", "ZIPCode : code postal invalide : cinq chiffres attendus"],
        code: "registerRefused",
        errors: [
          { field: "lastName", error: "indiquez le nom" },
          { field: "ZIPCode", error: "code postal invalide : cinq chiffres attendus" },
        ],
      },
    ]);
    expect((await read()).corrected).toEqual({});
  });

  it("if a manager added an ordinal number, an import does not overwrite the manager's entry (B1-53)", async () => {
    const made = { numOrdinal: "777", lastName: "Neuf", firstName: "Ana", emails: ["ana@lices.example"] };
    expect((await test.send(saveRegisterEntry, made, who.manager)).statusCode).toBe(201);
    expect((await test.send(registerLookup, { numOrdinal: "777" })).statusCode).toBe(200);
    await load({ ...made, lastName: "Ancien", city: "Brest" });
    const { items } = await test.response(listRegister, { q: "777" }, who.manager);
    expect(items).toMatchObject([{ lastName: "Neuf", city: "Brest", isCorrected: true }]);
  });

  it("a new import of the register does not undo a manager's changes of e-mail addresses (B1-53)", async () => {
    const email = "neuve@lices.example";
    const added = await test.response(addEntryEmail, { numOrdinal, email }, who.manager);
    expect([added.emails, added.addedEmails]).toEqual([[...ENTRY.emails, email], [email]]);
    await test.response(removeEntryEmail, { numOrdinal, email: "ZOE@lices.example" }, who.manager);
    await load({ city: "Nantes" });
    expect((await read()).emails).toEqual(["accueil@lices.example", email]);
    await test.response(removeEntryEmail, { numOrdinal, email }, who.manager);
    expect((await read()).emails).toEqual(["accueil@lices.example"]);
    const repeated = await test.send(removeEntryEmail, { numOrdinal, email }, who.manager);
    expect(problemOf(repeated)).toEqual([404, "registerEmailNotFound"]);
    expect((await test.send(addEntryEmail, { numOrdinal, email: "x" }, who.manager)).statusCode).toBe(422);
    const recorded = (await events()).join();
    for (const event of ["register e-mail added", "register e-mail removed"]) expect(recorded).toContain(event);
  });

  it("a manager can remove a register entry by the ordinal number without leading zeros (B1-53)", async () => {
    expect((await test.send(deleteRegisterEntry, { numOrdinal }, who.manager)).statusCode).toBe(204);
    expect((await test.send(readRegisterEntry, { numOrdinal }, who.manager)).statusCode).toBe(404);
    expect((await test.send(deleteRegisterEntry, { numOrdinal }, who.manager)).statusCode).toBe(404);
    expect(await test.events()).toContain("register entry removed");
  });

  it("only managers can open and change the register (B1-02)", async () => {
    for (const call of [readRegisterEntry, deleteRegisterEntry, saveRegisterEntry]) {
      expect((await test.send(call, { numOrdinal }, who.adviser)).statusCode).toBe(403);
    }
    expect((await test.send(listRegister, {}, who.adviser)).statusCode).toBe(403);
  });
});
