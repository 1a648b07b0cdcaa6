import { exportDossierList, firstDossiers, listTowns } from "contract/candidates/dossier-list.ts";
import { expect, it } from "vitest";
import { useTestApp } from "../../../tests/support/test-app.ts";
import { makeStaff } from "../../centre/staff/fixtures.ts";
import { startStaffSession } from "../../centre/staff/session.ts";
import { makeCandidate } from "../intake/fixtures.ts";

const test = useTestApp();

const staffToken = async () => startStaffSession(test.ctx, await makeStaff(test.ctx));

it("an exported list has no contact data or formulas, and the journal no searched name (B16-01)", async () => {
  const token = await staffToken();
  await makeCandidate(test.ctx, { externalId: "E-1", lastName: "=1+1", firstName: "Zoé", cellPhone: "0639980041" });
  await makeCandidate(test.ctx, { externalId: "E-2", lastName: "Martin", ZIPCode: "22000" });
  const response = await test.send(exportDossierList, { ZIPCode: ["35"] }, { token });
  expect(response.headers["content-disposition"]).toContain("candidats-2026-02-14.csv");
  const [heads, ...rows] = response.payload.split("\r\n").slice(0, -1);
  expect(heads).toMatch(/^\ufeffIdentifiant;Nom;Prénom;/);
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatch(/^E-1;'=1\+1;Zoé;/);
  expect(response.payload).not.toContain("0639980041");
  await test.send(exportDossierList, { q: "Martin" }, { token });
  const event = await test.ctx.db
    .selectFrom("audit_events")
    .selectAll()
    .where("event", "=", "dossier list exported")
    .execute();
  expect([event.length, JSON.stringify(event).includes("Martin")]).toEqual([2, false]);
});

it("staff can load the first 500 dossiers of a list, with the filters and order of the list (B16-01)", async () => {
  const token = await staffToken();
  for (const lastName of ["Perrot", "Aubry"]) await makeCandidate(test.ctx, { externalId: lastName, lastName });
  await makeCandidate(test.ctx, { externalId: "E-3", lastName: "Martin", ZIPCode: "22000" });
  const { items } = await test.response(firstDossiers, { ZIPCode: ["35"], sort: "lastName" }, { token });
  expect(items.map(({ lastName, state }) => [lastName, state])).toEqual([
    ["Aubry", "published"],
    ["Perrot", "published"],
  ]);
});

it("a search for a postal code, with or without spaces, finds the towns of this code (B16-03)", async () => {
  const token = await staffToken();
  const townsOf = async (ZIPCode: string) => (await test.response(listTowns, { ZIPCode }, { token })).towns;
  expect(await townsOf("35 000")).toEqual(["Rennes"]);
  expect(await townsOf("35133")).toContain("Javené");
  expect(await townsOf("00000")).toEqual([]);
});
