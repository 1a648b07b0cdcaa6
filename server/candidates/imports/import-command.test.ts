import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { candidateBatch } from "contract/candidates/intake.ts";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { emptyTables } from "../../../tests/support/database.ts";
import { useTestApp } from "../../../tests/support/test-app.ts";
import { candidateRecord } from "../intake/fixtures.ts";
import { importFiles } from "./import-files.ts";
import { type ChangedLine, type DuplicateLine, importRecords, type RejectedLine } from "./import-records.ts";
import { bytesOfFile } from "./read-file.ts";
import { contextTarget, type IntakeTarget } from "./target.ts";

const test = useTestApp();
const HEADER = "externalId,lastName,firstName,ZIPCode";

const folder = { path: "" };
beforeEach(() => {
  folder.path = mkdtempSync(join(tmpdir(), "espace-import-"));
});
afterEach(() => rmSync(folder.path, { recursive: true, force: true }));

async function load(
  content: string | Uint8Array | { path: string },
  options: { kind?: "candidates" | "register"; dryRun?: boolean; target?: IntakeTarget } = {},
) {
  const isPath = typeof content === "object" && "path" in content;
  const path = isPath ? content.path : join(folder.path, "fichier.csv");
  if (!isPath) writeFileSync(path, content);
  const refused: RejectedLine[] = [];
  const changed: ChangedLine[] = [];
  const duplicates: DuplicateLine[] = [];
  const unknown: string[] = [];
  const on = {
    progress: () => undefined,
    refused: (line: RejectedLine) => refused.push(line),
    changed: (line: ChangedLine) => changed.push(line),
    duplicate: (line: DuplicateLine) => duplicates.push(line),
    unknownColumn: (name: string) => unknown.push(name),
    warning: () => undefined,
  };
  const { kind = "candidates", target = contextTarget(test.ctx), dryRun = false } = options;
  const counts = await importRecords(kind, bytesOfFile(path), target, on, { dryRun });
  return { counts, refused, changed, duplicates, unknown };
}

const stored = () => test.ctx.db.selectFrom("candidates").selectAll().orderBy("external_id").execute();
const PEOPLE = [
  "externalId,lastName,firstName,ZIPCode,birthday,cellPhone",
  "A-1,LE GOFF,Zoé,35000,2005-02-28,06 39 98 00 01",
  "A-2,Le Goff,Zoé,35000,2005-03-01,",
  "A-3,Le  Goff,ZOE,22000,2005-02-28,+33639980002",
  "A-4,Autre,Nom,35000,,0639980001",
  "A-5,Le Goff,Zoé,35000,,",
  "A-6,le-goff,zoé,29000,2005-02-28,0639980002",
].join("\n");
const REASONS = [
  ["indiquez l'identifiant", 5, 8],
  ["identifiant déjà vu plus haut", 11],
  ["indiquez le nom", 14, 17],
  ["octet nul dans le texte", 20, 77],
  ["date invalide : format AAAA-MM-JJ attendu", 26, 41],
  ["date qui n'existe pas", 29, 32],
  ["date dans le futur", 38],
  ["code postal invalide : cinq chiffres attendus", 44, 47, 50, 53],
  ["texte trop long : 5000 caractères, 100 au plus", 56],
  ["numéro de téléphone invalide", 59, 62],
  ["adresse email invalide", 68, 71, 74],
  ["valeur qui n'est pas un nombre", 107, 131],
  ["avis du centre inconnu : Réserves, Avis favorable, Avis très favorable ou rien", 110],
  ["catégorie de niveau d'étude inconnue : 1 à 6 attendu", 113, 116, 119],
  ["nombre négatif", 122],
  ["nombre non entier", 125, 128],
  ["pas assez de colonnes : 22 au lieu de 26", 134],
  ["pas assez de colonnes : 6 au lieu de 26", 135],
  ["trop de colonnes : 28 au lieu de 26", 136],
  ["trop de colonnes : 27 au lieu de 26", 137],
  ["guillemet ouvert et jamais fermé", 141],
];
const lastNames = async () => (await stored()).map(({ last_name }) => last_name);

describe("an import of candidates by `npm run import`", () => {
  const ALL = ["candidates.csv", "candidates-cp1252.csv", "candidates.ndjson"];
  it.each(ALL)("the command imports all of %s, and repeating the command changes nothing (F-22)", async (name) => {
    const path = `tests/support/data/${name}`;
    const first = await load({ path });
    expect(first.refused).toEqual([]);
    expect(first.counts).toMatchObject({ created: first.counts.total, refused: 0 });
    const before = await stored();
    test.clock.advance(60_000);
    const again = await load({ path });
    expect(again.counts).toEqual({ ...first.counts, created: 0, unchanged: first.counts.total });
    expect(await stored()).toEqual(before);
  });

  it("the command reports likely duplicates, but does not merge candidates (F-22)", async () => {
    const both = ["A-1 person", "A-3 phone"].map((one) => ({ externalId: one.slice(0, 3), same: one.slice(4) }));
    const expected = [
      { line: 4, id: "A-3", likelyDuplicates: [{ externalId: "A-1", same: "person" }] },
      { line: 5, id: "A-4", likelyDuplicates: [{ externalId: "A-1", same: "phone" }] },
      { line: 7, id: "A-6", likelyDuplicates: both },
    ];
    const first = await load(PEOPLE);
    expect([first.counts.created, first.refused, first.duplicates]).toEqual([6, [], expected]);
    expect(await stored()).toHaveLength(6);
    expect((await load(PEOPLE)).duplicates).toEqual([]);
    const other = PEOPLE.replaceAll("A-", "B-");
    const tried = await load(other, { dryRun: true });
    expect(tried.duplicates.map(({ id, likelyDuplicates: [first] }) => `${id} ${first?.externalId}`)).toEqual([
      ...["B-1 A-1", "B-2 A-2", "B-3 A-1", "B-4 A-1", "B-6 A-1"],
    ]);
    expect(await stored()).toHaveLength(6);
  });

  it("the command rejects only invalid lines, and reports each field and reason (F-24)", async () => {
    const expected = JSON.parse(readFileSync("tests/support/data/candidates-faulty.expected.json", "utf8"));
    const { counts, refused } = await load({ path: "tests/support/data/candidates-faulty.csv" });
    expect(counts).toMatchObject({ total: expected.rows, created: expected.accepted, refused: expected.refused });
    const lines = Object.entries<{ externalId: string; field: string | null }>(expected.refusedLines);
    expect(refused.map(({ line, id, field }) => [String(line), id, field])).toEqual(
      lines.map(([line, one]) => [line, one.externalId.trim() || null, one.field]),
    );
    const byReason = Map.groupBy(refused, ({ reason }) => reason);
    expect([...byReason].map(([reason, lines]) => [reason, ...lines.map(({ line }) => line)])).toEqual(REASONS);
  });

  it("the command recognises Windows-1252, and also UTF-8 with a damaged character", async () => {
    const bytes = Buffer.from("externalId;lastName;firstName;ZIPCode\nA1;C\x9cur\x92;Lo\xefs \x80;35000\n", "latin1");
    await load(bytes);
    expect(await stored()).toMatchObject([{ last_name: "Cœur’", first_name: "Loïs €" }]);

    const whole = Buffer.from(`${HEADER}\nB1,Noël,Zoé,35000\nB2,Andr`);
    const { refused } = await load(Buffer.concat([whole, Buffer.of(0xe9), Buffer.from(",Léa,35000\n")]));
    const reason = "caractère illisible : encodage du texte incorrect";
    expect(refused).toEqual([{ line: 3, id: "B2", field: "lastName", reason }]);
    expect(await lastNames()).toEqual(["Cœur’", "Noël"]);
  });

  it("the command rejects a file without the required columns", async () => {
    const { unknown, counts } = await load(`${HEADER},id,isSelected\nA1,Perrot,Lise,35000,7,true\n`);
    expect([unknown, counts.created]).toEqual([["id", "isSelected"], 1]);
    await expect(load(`${"a;".repeat(300_000)}\n`)).rejects.toThrow("Trop de colonnes : 300001.");
    await expect(load("externalId,lastName\nA1,Perrot\n")).rejects.toThrow("Colonnes absentes : Prénom, Code postal.");
    await expect(load("")).rejects.toThrow("Le fichier est vide.");
  });

  it("in an NDJSON file, the import command rejects only the lines that are not JSON objects (F-24)", async () => {
    const good = JSON.stringify({ ...candidateRecord({ externalId: "A1" }), id: 12 });
    const nested = JSON.stringify({ ...candidateRecord({ externalId: "A2" }), lastName: { $gt: "" } });
    const { counts, refused, unknown } = await load(`${good}\n{"externalId": \n[1]\nnull\n\n${nested}\n`);
    expect(counts).toMatchObject({ total: 5, created: 1, refused: 4 });
    const none = [2, 3, 4].map((line) => [line, null, null]);
    expect(refused.map(({ line, id, field }) => [line, id, field])).toEqual([...none, [6, "A2", "lastName"]]);
    expect(unknown).toEqual(["id"]);
  });

  it("the command rejects a line whose externalId occurred before, even in an earlier batch", async () => {
    const rows = Array.from({ length: 1000 }, (_, n) => `A${n},Perrot,Lise,35000`);
    const { counts, refused } = await load([HEADER, ...rows, " A3 ,Seconde,Lise,35000", ""].join("\n"));
    expect(counts).toMatchObject({ total: 1001, created: 1000, refused: 1 });
    const reason = "identifiant déjà vu plus haut";
    expect(refused).toEqual([{ line: 1002, id: "A3", field: "externalId", reason }]);
  });

  it("the command treats an externalId that is a text, a number or a boolean as the same id", async () => {
    const line = { lastName: "Perrot", firstName: "Lise", ZIPCode: "35000" };
    const ids = [true, "true", 7, "7", "8", 8];
    const text = ids.map((externalId) => `${JSON.stringify({ externalId, ...line })}\n`).join("");
    const { counts, refused } = await load(text);
    expect(counts).toEqual({ total: 6, created: 3, updated: 0, unchanged: 0, refused: 3 });
    expect(refused.map(({ line: at }) => at)).toEqual([2, 4, 6]);
    expect((await load(text)).counts).toEqual({ total: 6, created: 0, updated: 0, unchanged: 3, refused: 3 });
  });

  it("whatever characters a batch contains, the batch does not exceed the server's size limit", async () => {
    const rows = Array.from({ length: 6 }, (_, n) => `A${n},Perrot,Lise,35000,${"\u0001".repeat(990_000)}`);
    const sizes: number[] = [];
    const target = contextTarget(test.ctx);
    const measured: IntakeTarget = {
      ...target,
      candidates: (records, dryRun) => {
        sizes.push(Buffer.byteLength(JSON.stringify(records.map(({ read }) => read()))));
        return target.candidates(records, dryRun);
      },
    };
    const { counts } = await load([`${HEADER},coverLetter`, ...rows, ""].join("\n"), { target: measured });
    expect(counts).toMatchObject({ total: 6, refused: 6 });
    expect(Math.max(...sizes)).toBeLessThan(candidateBatch.maxBytes ?? 0);
  });

  it("two simultaneous imports of the same file store each row once (F-22)", async () => {
    const rows = Array.from({ length: 100 }, (_, n) => `A${n},Perrot,Lise,35000`);
    const path = join(folder.path, "double.csv");
    writeFileSync(path, [HEADER, ...rows, ""].join("\n"));
    const both = await Promise.all([load({ path }), load({ path })]);
    const sum = (kind: "created" | "unchanged") => both.reduce((all, { counts }) => all + counts[kind], 0);
    expect([sum("created"), sum("unchanged")]).toEqual([100, 100]);
    const publications = () => test.ctx.db.selectFrom("publications").selectAll().orderBy("candidate_id").execute();
    const before = { candidates: await stored(), publications: await publications() };
    expect([before.candidates.length, before.publications.length]).toEqual([100, 100]);
    for (const _turn of [1, 2, 3]) {
      test.clock.advance(60_000);
      const { counts } = await load({ path });
      expect(counts).toEqual({ total: 100, created: 0, updated: 0, unchanged: 100, refused: 0 });
    }
    expect({ candidates: await stored(), publications: await publications() }).toEqual(before);
  });

  it("a killed import has stored only whole batches, and a repeated import adds the rest (F-25)", async () => {
    const rows = Array.from({ length: 1100 }, (_, n) => `A${String(n).padStart(4, "0")},Perrot,Lise,35000`);
    const path = join(folder.path, "longue.csv");
    writeFileSync(path, [HEADER, ...rows, ""].join("\n"));
    for (const stop of [0, 1]) {
      const whole = contextTarget(test.ctx);
      let batches = 0;
      const killed: IntakeTarget = {
        ...whole,
        candidates: async (records, dryRun) => {
          batches += 1;
          if (batches > stop) throw new Error("killed");
          return whole.candidates(records, dryRun);
        },
      };
      await expect(load({ path }, { target: killed })).rejects.toThrow("killed");
      expect(await stored()).toHaveLength(1000 * stop);
    }
    expect((await load({ path })).counts).toMatchObject({ total: 1100, created: 100, unchanged: 1000 });
    const contents = async () => (await stored()).map(({ id: _, ...content }) => content);
    const afterKills = await contents();
    await emptyTables(test.database.connection);
    expect((await load({ path })).counts).toMatchObject({ total: 1100, created: 1100 });
    expect(afterKills).toEqual(await contents());
  });
});

describe("an import of the register by the command", () => {
  const path = "tests/support/data/register.csv";

  it("an import of the register adds new vets and reports which vets have changed", async () => {
    const first = await load({ path }, { kind: "register" });
    expect(first.counts).toMatchObject({ total: 10, created: 10, refused: 0 });
    const found = await test.ctx.register.lookup("31002");
    const entry = { numOrdinal: "31002", lastName: "LOSSOUARN", phone: "0261913102" };
    const emails = ["michel.lossouarn@cabinet-leguer.example"];
    expect(found).toMatchObject({ outcome: "found", entry: { ...entry, emails } });
    expect((await test.ctx.register.lookup("31006")).outcome).toBe("found");
    expect((await load({ path }, { kind: "register" })).counts.unchanged).toBe(10);

    const newer = "numOrdinal;lastName;firstName;city\n31002;LOSSOUARN;MICHEL;Lannion\n";
    const fields = ["gender", "socialReason", "siret", "address", "ZIPCode", "city", "phone", "emails"];
    expect((await load(newer, { kind: "register" })).changed).toEqual([{ line: 2, id: "31002", fields }]);
    const recorded = await test.ctx.db.selectFrom("register_changes").select(["num_ordinal", "fields"]).execute();
    expect(recorded).toEqual([{ num_ordinal: "31002", fields }]);
    expect(await test.ctx.db.selectFrom("register_entries").select("num_ordinal").execute()).toHaveLength(10);
  });
});

describe("an import of a folder of files by the command", () => {
  const send = async (path: string) => {
    const refused: string[] = [];
    const on = { progress: () => undefined, refused: ({ name }: { name: string }) => refused.push(name) };
    return { count: await importFiles(path, contextTarget(test.ctx), on), refused };
  };

  it("an import of a folder stores pictures and resumes, and rejects other files (T-39)", async () => {
    expect(await send("tests/support/data/files")).toEqual({ count: 5, refused: [] });
    const names = (await test.ctx.db.selectFrom("files").select("name").execute()).map(({ name }) => name);
    expect(names).toContain("portrait élan.webp");
    const bad = ["drawing.png", "page.jpg", "text.pdf", "truncated.png"];
    expect((await send("tests/support/data/files/bad")).refused).toEqual(bad);
  });
});
