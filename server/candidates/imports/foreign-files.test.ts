import type { ResponseOf } from "contract/call.ts";
import * as calls from "contract/candidates/imports.ts";
import { expect, it } from "vitest";
import { useTestApp } from "../../../tests/support/test-app.ts";
import { importsBy } from "./fixtures.ts";

const test = useTestApp({ scene: () => logIn() });
const by = { token: "" };
const { logIn, drain, upload, tried, read, start } = importsBy(test, by);

const HEADINGS = "Identifiant;Nom;Prénom;Code postal;Date de naissance";

async function matched(id: string, columns: Record<string, string>): Promise<number> {
  const { statusCode } = await test.send(calls.matchImportColumns, { id, columns }, by);
  await drain();
  return statusCode;
}
async function imported(id: string) {
  await start(id);
  const columns = ["external_id", "last_name", "zip_code", "birthday", "city"] as const;
  return test.ctx.db.selectFrom("candidates").select(columns).orderBy("external_id").execute();
}

it("the import reads French headings in any spelling (B16-04)", async () => {
  for (const header of [
    ...[HEADINGS, HEADINGS.toUpperCase(), HEADINGS.replaceAll(";", " ; ")],
    "identifiant;nom;prenom;code postal;date de naissance",
    "externalId;Nom;firstName;Code postal;birthday",
  ]) {
    const report = await read(await tried(`${header}\nF-1;Le Goff;Zoé;35000;17/05/2004\n`));
    const expected = { state: "checked", created: 1, refused: 0, unknownColumns: [], warning: null };
    expect(report, header).toMatchObject(expected);
  }
});

it("the import reads French dates and postal codes without leading zero, but no invalid values (B16-04)", async () => {
  const lines = [
    ...["35000;17/05/2004", "1000;7/5/2004", " 6000 ; 2004-05-17 "],
    ...["35000;32/13/2004", "35000;17/05/04", "100;17/05/2004", "0100;17/05/2004"],
  ].map((cells, at) => `F-${at};Le Goff;Zoé;${cells}`);
  const id = await tried([HEADINGS, ...lines].join("\n"));
  const { warning, faults } = await read(id);
  expect(warning).toBe("Des codes postaux ont perdu leur zéro, par exemple à la ligne 3 : « 1000 » est lu « 01000 ».");
  expect(faults.map(({ line, field, value }) => [line, field, value])).toEqual([
    [5, "birthday", "32/13/2004"],
    [6, "birthday", "17/05/04"],
    [7, "ZIPCode", "100"],
    [8, "ZIPCode", "0100"],
  ]);
  const stored = (await imported(id)).map(({ birthday, zip_code }) => [birthday, zip_code]);
  expect(stored).toEqual([
    ["2004-05-17", "35000"],
    ["2004-05-07", "01000"],
    ["2004-05-17", "06000"],
  ]);
  expect((await read(id)).warning).toBe(warning);
});

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

it("if staff assign unknown columns to fields, the choice applies to later files of all staff (B16-04)", async () => {
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

  const colleague = importsBy(test, { token: "" });
  await colleague.logIn({ email: "autre@centre.example" });
  const next = await colleague.tried(file("F-2;Le Bris;Anne;35000;Rennes;B").replace("Matricule", "MATRICULE"));
  expect(await read(next)).toMatchObject({ state: "checked", error: null, created: 1 });
  expect(await matched(next, { Commune: "" })).toBe(202);
  expect((await read(next)).columns).toMatchObject({ Commune: "", CP: "ZIPCode" });
});

it("if staff assign an unknown name in an NDJSON file to a field, the import reads the field (B16-04)", async () => {
  const id = await tried(`{"Identifiant":"F-1","Nom":"Le Goff","prenom":"Zoé","ZIPCode":"1000","Commune":"Bourg"}\n`);
  expect(await matched(id, { Commune: "city" })).toBe(202);
  expect(await imported(id)).toMatchObject([{ external_id: "F-1", zip_code: "01000", city: "Bourg" }]);
});

it("staff who assign two columns to one field can correct the choice without a new upload (B16-04)", async () => {
  const id = await tried(`${HEADINGS};Commune\nF-1;Le Goff;Zoé;35000;17/05/2004;Rennes\n`);
  for (const unknown of [{ Commune: "admin" }, { Inconnue: "city" }] as Record<string, string>[])
    expect(await matched(id, unknown)).toBe(400);
  expect(await matched(id, { Commune: "lastName" })).toBe(202);
  expect(await read(id)).toMatchObject({ state: "checked", error: "La colonne Nom est là deux fois." });
  const next = await tried(`${HEADINGS};Commune;Ville\nF-1;Le Goff;Zoé;35000;17/05/2004;Rennes;Rennes\n`);
  expect(await read(next)).toMatchObject({ error: "La colonne Nom est là deux fois.", unknownColumns: ["Commune"] });
  expect(await matched(id, { Commune: "" })).toBe(202);
  expect(await read(id)).toMatchObject({ state: "checked", error: null, created: 1 });
});

const HEADER = "externalId;lastName;firstName;ZIPCode;city;coverLetter;remarque";
const LINES = [0, 1, 2].map((n) => `RPT-C-${n};Le Goff;Zoé;35000;Rennes;Bonjour;oui`);
const ROWS = [HEADER, ...LINES];
const CRLF = `${ROWS.join("\r\n")}\r\n`;

/** Returns the report of each file, by the file's kind. */
async function triedAll(files: Readonly<Record<string, Buffer | string>>) {
  const ids: Record<string, string> = {};
  for (const [kind, content] of Object.entries(files)) ids[kind] = await upload(content);
  await drain();
  const reports: Record<string, ResponseOf<typeof calls.readImport>> = {};
  for (const [kind, id] of Object.entries(ids)) reports[kind] = await read(id);
  return reports;
}
const all = <Value>(files: object, value: Value) => Object.fromEntries(Object.keys(files).map((kind) => [kind, value]));

const APOSTROPHES = "d’Arc, L’Hostis, L‘hostis, Le Floc‘h, aujourd‘hui, qu‘elle, ‘oui’, “non” • ans";
const swapped = (text: string) => Buffer.from(`\ufeff${text}`, "utf16le").swap16();
const letter = CRLF.replace("Bonjour", '"Bonjour,\r\nà bientôt"');

it("an import reads the files that Excel and other programs write (F-24)", async () => {
  const files = {
    "a `sep=` line of Excel": `sep=;\r\n${CRLF}`,
    "a quoted `sep=` line behind a byte order mark": `\ufeff"sep=;"\r\n${CRLF}`,
    "a `sep=` line with another separator": `sep=|\n${CRLF.replaceAll(";", "|")}`,
    "a blank first line": `\r\n${CRLF}`,
    "first lines of separators and spaces": `;;;;;;\r\n  \r\n"";""\n${CRLF}`,
    "UTF-16 with tabs, as Excel's 'Texte Unicode'": Buffer.from(`\ufeff${CRLF.replaceAll(";", "\t")}`, "utf16le"),
    "UTF-16 with the higher byte first": swapped(CRLF),
    "UTF-16 with a letter of two lines": Buffer.from(`\ufeff${letter}`, "utf16le"),
    "carriage returns alone": `${ROWS.join("\r")}\r`,
    "carriage returns alone, none at the end": ROWS.join("\r"),
    "carriage returns alone in Windows-1252": Buffer.from(ROWS.join("\r"), "latin1"),
    "an unknown column that appears twice": `${HEADER};Rennes;Rennes\n${LINES.map((row) => `${row};;`).join("\n")}\n`,
  };
  const read = { state: "checked", created: 3, refused: 0 };
  expect(await triedAll(files)).toMatchObject(all(files, read));
});

it("an import rejects a file without readable lines and stores no personal data (F-24)", async () => {
  const empty = {
    "a header and no line": `${HEADER}\n`,
    "an unusual line separator": ROWS.join("\u2028"),
    "a vertical tab": ROWS.join("\v"),
  };
  const unclosed = {
    "a quote that is closed three records later": [`${HEADER};"avis`, ...LINES, `${LINES[2]}"`, ...LINES].join("\n"),
    "a quote in the last column": `${ROWS.join("\n").replace("remarque", '"remarque')}"\n${LINES[0]}`,
    "100 characters": [`${HEADER};${"Rennes ".repeat(15)}`, ...LINES.map((row) => `${row};`)].join("\n"),
  };
  const reports = await triedAll({ ...empty, ...unclosed });
  const failed = (error: string) => ({ state: "failed", error, unknownColumns: [] });
  expect(reports).toMatchObject({
    ...all(empty, failed("Le fichier n'a aucune ligne sous les titres des colonnes.")),
    ...all(
      unclosed,
      failed("Un titre de colonne est trop long ou s'étend sur plusieurs lignes : guillemet jamais fermé ?"),
    ),
  });
  expect(JSON.stringify(reports)).not.toMatch(/Goff|Rennes |Bonjour/);
});

it("an import warns about a file only if the file contains misread accents of a Mac (F-24)", async () => {
  const text = ROWS.join("\n");
  const latin1 = (content: string) => Buffer.from(content, "latin1");
  const misread = {
    "MacRoman read as Windows-1252": latin1(text.replace(/é/g, "\x8e")),
    "Ÿ for an accent": latin1(text.replace("Rennes", "G\x9fnther")),
    "MacRoman text saved again as UTF-8": text.replace("Le Goff", "LŽa"),
    "‘ for ë": latin1(text.replaceAll("Zoé", "Ma\x91l")),
    "‘ for ë at the end of a name": latin1(text.replaceAll("Zoé", "Zo\x91")),
    "• for ï": latin1(text.replaceAll("Zoé", "Ana\x95s")),
    "Õ for an apostrophe": latin1(text.replaceAll("Le Goff", "L\xd5Hostis dÕor")),
  };
  const correct = {
    "right apostrophes of any form": text.replaceAll("Bonjour", APOSTROPHES),
    "names that begin with Ž": text.replace("Le Goff", "Žaneta ŽIŽKA"),
    accents: latin1(CRLF),
  };
  const unreadable = Object.fromEntries(
    ["\x8d", "\x8f", "\x90", "\x9d"].map((byte) => [
      `the byte ${JSON.stringify(byte)}`,
      latin1(text.replaceAll("Zoé", `Fran${byte}oise`)),
    ]),
  );
  const warning = expect.stringContaining("ce fichier vient sans doute d'un Mac");
  expect(await triedAll({ ...misread, ...correct, ...unreadable })).toMatchObject({
    ...all(misread, { created: 3, warning }),
    ...all(correct, { created: 3, warning: null }),
    ...all(unreadable, { refused: 3, warning }),
  });
});
