import type { ResponseOf } from "contract/call.ts";
import * as calls from "contract/candidates/imports.ts";
import { beforeEach, expect, it } from "vitest";
import { useTestApp } from "../../../tests/support/test-app.ts";
import { makeStaff } from "../../centre/staff/fixtures.ts";
import { startStaffSession } from "../../centre/staff/session.ts";

const test = useTestApp();
const by = { token: "" };
beforeEach(async () => {
  by.token = await startStaffSession(test.ctx, await makeStaff(test.ctx));
});

const HEADINGS = "Identifiant;Nom;Prénom;Code postal;Date de naissance";

async function tried(text: string): Promise<string> {
  const content = new Uint8Array(Buffer.from(text));
  const { id } = (await test.send(calls.uploadImport, { name: "liste.csv", content }, by)).json();
  await test.jobs.drain();
  return id;
}
const read = (id: string): Promise<ResponseOf<typeof calls.readImport>> => test.response(calls.readImport, { id }, by);
async function matched(id: string, columns: Record<string, string>): Promise<number> {
  const { statusCode } = await test.send(calls.matchImportColumns, { id, columns }, by);
  await test.jobs.drain();
  return statusCode;
}
async function imported(id: string) {
  await test.send(calls.startImport, { id }, by);
  await test.jobs.drain();
  const columns = ["external_id", "last_name", "zip_code", "birthday", "city"] as const;
  return test.ctx.db.selectFrom("candidates").select(columns).orderBy("external_id").execute();
}

it.each([
  ["as the centre writes them", HEADINGS],
  ["in capitals", HEADINGS.toUpperCase()],
  ["without accents", "identifiant;nom;prenom;code postal;date de naissance"],
  ["between spaces", HEADINGS.replaceAll(";", " ; ")],
  ["mixed with names of fields", "externalId;Nom;firstName;Code postal;birthday"],
])("the import reads French headings %s (B16-04)", async (_kind, header) => {
  const id = await tried(`${header}\nF-1;Le Goff;Zoé;35000;17/05/2004\n`);
  expect(await read(id)).toMatchObject({ state: "checked", created: 1, refused: 0, unknownColumns: [], warning: null });
});

it.each([
  ["17/05/2004", "35000", "2004-05-17", "35000"],
  ["7/5/2004", "1000", "2004-05-07", "01000"],
  [" 2004-05-17 ", " 6000 ", "2004-05-17", "06000"],
])("the import stores the day '%s' and the postal code '%s' (B16-04)", async (day, zip, birthday, zipCode) => {
  const id = await tried(`${HEADINGS}\nF-1;Le Goff;Zoé;${zip};${day}\n`);
  const warning = `Des codes postaux ont perdu leur zéro, par exemple à la ligne 2 : « ${zip.trim()} » est lu « ${zipCode} ».`;
  expect((await read(id)).warning).toBe(zip === zipCode ? null : warning);
  expect(await imported(id)).toMatchObject([{ birthday, zip_code: zipCode }]);
  expect((await read(id)).warning).toBe(zip === zipCode ? null : warning);
});

it.each([
  ["birthday", "32/13/2004;35000", "32/13/2004"],
  ["birthday", "17/05/04;35000", "17/05/04"],
  ["ZIPCode", "17/05/2004;100", "100"],
  ["ZIPCode", "17/05/2004;0100", "0100"],
])(
  "in a file with French headings, the import rejects a wrong %s in the cells '%s' (B16-04)",
  async (field, cells, value) => {
    const [day, zip] = cells.split(";");
    const { faults } = await read(await tried(`${HEADINGS}\nF-1;Le Goff;Zoé;${zip};${day}\n`));
    expect(faults).toMatchObject([{ field, value }]);
  },
);

it("in a file with French headings, the import reads study levels that are written as names (B16-04)", async () => {
  const headings = `${HEADINGS};Catégorie de niveau`;
  const id = await tried(`${headings}\nF-1;Le Goff;Zoé;35000;;BACCALAUREAT\nF-2;Petit;Ana;35000;17.05.04;Bac\n`);
  const { faults } = await read(id);
  expect(faults.map(({ line, error }) => [line, error])).toEqual([
    [3, "date invalide : JJ/MM/AAAA ou AAAA-MM-JJ attendu"],
    [3, "catégorie de niveau inconnue : son nom, comme Baccalauréat, ou 1 à 6 attendu"],
  ]);
  await imported(id);
  const stored = test.ctx.db.selectFrom("candidates").select("study_level_category as category");
  expect(await stored.execute()).toEqual([{ category: 3 }]);
});

it("an import's report names each field with an error in French (B16-04)", async () => {
  const id = await tried(`${HEADINGS}\nF-1;Le Goff;Zoé;X;17/05/2004\n`);
  const { body } = await test.send(calls.importReport, { id }, by);
  expect(body).toContain("2;F-1;refusé;Code postal;");
});

it("if a member assigns unknown columns to fields, this choice applies to all members' files (B16-04)", async () => {
  const file = (line: string) => `Matricule;Nom;Prénom;CP;Commune;Classe\n${line}\n`;
  const id = await tried(file("F-1;Le Goff;Zoé;1000;Bourg;B"));
  const unknownColumns = ["Matricule", "CP", "Commune", "Classe"];
  const error = "Colonnes absentes : Identifiant, Code postal.";
  expect(await read(id)).toMatchObject({ state: "checked", error, unknownColumns, created: 0 });
  expect((await test.send(calls.startImport, { id }, by)).statusCode).toBe(409);
  const columns = { Matricule: "externalId", CP: "ZIPCode", Commune: "city", Classe: "" };
  expect(await matched(id, columns)).toBe(202);
  expect(await read(id)).toMatchObject({ state: "checked", error: null, created: 1, unknownColumns, columns });
  expect(await imported(id)).toMatchObject([{ external_id: "F-1", zip_code: "01000", city: "Bourg" }]);
  expect(await matched(id, columns)).toBe(409);
  const events = test.ctx.db.selectFrom("audit_events").select("subject").where("event", "=", "import columns chosen");
  expect(await events.execute()).toEqual([{ subject: id }]);

  by.token = await startStaffSession(test.ctx, await makeStaff(test.ctx, { email: "autre@centre.example" }));
  const next = await tried(file("F-2;Le Bris;Anne;35000;Rennes;B").replace("Matricule", "MATRICULE"));
  expect(await read(next)).toMatchObject({ state: "checked", error: null, created: 1 });
  expect(await matched(next, { Commune: "" })).toBe(202);
  expect((await read(next)).columns).toMatchObject({ Commune: "", CP: "ZIPCode" });
});

it("if staff assign an unknown name in an NDJSON file to a field, the import reads the field (B16-04)", async () => {
  const id = await tried(`{"Identifiant":"F-1","Nom":"Le Goff","prenom":"Zoé","ZIPCode":"1000","Commune":"Bourg"}\n`);
  expect(await matched(id, { Commune: "city" })).toBe(202);
  expect(await imported(id)).toMatchObject([{ external_id: "F-1", zip_code: "01000", city: "Bourg" }]);
});

it("if staff assign two columns to one field, they can correct this without a new upload (B16-04)", async () => {
  const id = await tried(`${HEADINGS};Commune\nF-1;Le Goff;Zoé;35000;17/05/2004;Rennes\n`);
  expect(await matched(id, { Commune: "lastName" })).toBe(202);
  expect(await read(id)).toMatchObject({ state: "checked", error: "La colonne Nom est là deux fois." });
  const next = await tried(`${HEADINGS};Commune;Ville\nF-1;Le Goff;Zoé;35000;17/05/2004;Rennes;Rennes\n`);
  expect(await read(next)).toMatchObject({ error: "La colonne Nom est là deux fois.", unknownColumns: ["Commune"] });
  expect(await matched(id, { Commune: "" })).toBe(202);
  expect(await read(id)).toMatchObject({ state: "checked", error: null, created: 1 });
});

it.each<Record<string, string>>([{ Commune: "admin" }, { Inconnue: "city" }])(
  "the server rejects the assignment %j, whose field or column is unknown (B16-04)",
  async (columns) => {
    const id = await tried(`${HEADINGS};Commune\nF-1;Le Goff;Zoé;35000;17/05/2004;Rennes\n`);
    expect(await matched(id, columns)).toBe(400);
  },
);
