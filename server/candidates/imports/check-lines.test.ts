import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { checkCandidate } from "contract/candidates/candidate-rules.ts";
import { afterAll, describe, expect, it } from "vitest";
import { useTestApp } from "../../../tests/support/test-app.ts";
import { hashOf } from "../../platform/configuration/secrets.ts";
import { anonymiseCandidates } from "../intake/anonymise-candidates.ts";
import { eraseCandidate } from "../intake/erase-candidate.ts";
import { READING } from "../intake/incoming-candidate.ts";
import { intakeCandidates } from "../intake/intake-candidates.ts";
import { importRecords, type RejectedLine } from "./import-records.ts";
import { bytesOfFile, readFile } from "./read-file.ts";
import { layoutOf, type SourceRecord } from "./source-record.ts";
import { contextTarget, findUnchangedLines } from "./target.ts";

const test = useTestApp();
const folder = mkdtempSync(join(tmpdir(), "espace-lines-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const HEADER = "externalId,lastName,firstName,ZIPCode,active";
const LINES = [HEADER, "A1,Un,Lise,35000,", "A2,Deux,Lise,35000,", "A3,Trois,Lise,35000,false", ""].join("\n");

async function recordsOf(path: string): Promise<SourceRecord[]> {
  const records: SourceRecord[] = [];
  const on = { bytes: () => undefined, unknown: () => undefined };
  for await (const chunk of readFile(bytesOfFile(path), layoutOf("candidates"), on)) records.push(...chunk);
  return records;
}

function fileOf(text: string): string {
  const path = join(folder, "lignes.csv");
  writeFileSync(path, text);
  return path;
}

const silent = () => undefined;
const SILENT = {
  ...{ progress: silent, refused: silent, changed: silent, duplicate: silent, unknownColumn: silent, warning: silent },
};
const load = (text: string, on: Partial<Parameters<typeof importRecords>[3]> = {}) =>
  importRecords("candidates", bytesOfFile(fileOf(text)), contextTarget(test.ctx), { ...SILENT, ...on });

async function known(text: string): Promise<unknown[]> {
  const records = (await recordsOf(fileOf(text))).filter((record) => "read" in record);
  return [...(await findUnchangedLines(test.ctx.db, records)).keys()].map(({ key }) => key);
}

describe("lines of an imported file", () => {
  it("a repeated import checks an unchanged line only if the line's candidate has changed (F-22)", async () => {
    expect(await known(LINES)).toEqual([]);
    await load(LINES);
    expect(await known(LINES)).toEqual(["A1", "A2", "A3"]);
    expect(await load(LINES)).toMatchObject({ created: 0, unchanged: 3 });

    const first = { externalId: "A1", lastName: "Un", firstName: "Lise", ZIPCode: "35000" };
    await intakeCandidates(test.ctx, [{ ...first, city: "Rennes" }]);
    expect(await known(LINES)).toEqual(["A2", "A3"]);
    expect(await load(LINES)).toMatchObject({ updated: 1, unchanged: 2 });
    expect(await known(LINES)).toEqual(["A1", "A2", "A3"]);

    await intakeCandidates(test.ctx, [{ ...first, version: 2 }]);
    expect(await known(LINES)).toEqual(["A2", "A3"]);
    expect(await load(LINES)).toMatchObject({ updated: 0, unchanged: 3 });
  });

  it("an import rejects a line with an age under 15, but hides the candidate's stored dossier (B11-12)", async () => {
    const linesOf = (birthday: string) =>
      `externalId,lastName,firstName,ZIPCode,birthday\nA1,Un,Lise,35000,${birthday}\n`;
    await load(linesOf("2005-01-01"));
    const shown = async () =>
      (await test.ctx.db.selectFrom("candidates").select("active").execute()).map((row) => row.active);
    for (const active of [true, false, false]) {
      expect(await shown()).toEqual([active]);
      expect(await load(linesOf("2012-01-01"))).toMatchObject({ updated: 0, unchanged: 0, refused: 1 });
    }
  });

  it("a repeated import with reordered columns checks all lines, but changes no candidate (F-22)", async () => {
    await load(LINES);
    const other = LINES.replaceAll(/^(\w+),(\w+)/gm, "$2,$1");
    expect(await known(other)).toEqual([]);
    expect(await load(other)).toMatchObject({ updated: 0, unchanged: 3 });
    expect(await known(LINES.replace("Un,Lise", "Un,LISE"))).toEqual(["A2", "A3"]);
  });

  it("repeating an import does not change erased or anonymised candidates (F-23 T-54)", async () => {
    await load(LINES);
    await eraseCandidate(test.ctx, "A1");
    await anonymiseCandidates(test.ctx, new Date(test.ctx.clock.now().getTime() + 1));
    expect(await known(LINES)).toEqual(["A2"]);
    expect(await load(LINES)).toMatchObject({ created: 0, updated: 0, unchanged: 3 });
    const marks = await test.ctx.db.selectFrom("candidates").select(["external_id", "source_mark"]).execute();
    expect(marks.find(({ external_id }) => external_id === "A3")?.source_mark).toBeNull();
  });
});

it("a change in how imports read or check lines requires a higher constant READING", async () => {
  const files = ["candidates.csv", "candidates-cp1252.csv", "candidates.ndjson", "candidates-faulty.csv"];
  const records = (await Promise.all(files.map((name) => recordsOf(`tests/support/data/${name}`)))).flat();
  const read = records.map((record) => {
    if (!("read" in record)) return record.field;
    const checked = checkCandidate(record.read(), "2026-09-01");
    return "record" in checked ? checked.record : checked.issues.map(({ field }) => field);
  });
  // A different digest means that the server now reads lines differently. Then increase READING and replace the
  // digest.
  const digest = hashOf(JSON.stringify(read, (_field, value) => value ?? undefined));
  expect([READING, digest]).toEqual([4, "Qad0Oq7jNMKfYQ-m0shs2BbsbLVRP0iAsXebXGz7wo0"]);
});

it("an import reports at most 200 unknown fields, even if its lines contain more (F-35)", async () => {
  const record = { externalId: "A1", lastName: "Perrot", firstName: "Zoé", ZIPCode: "35000" };
  const others = (from: number, count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`inconnu ${from + index}`, 1]));
  const lines = [
    { ...record, ...others(0, 150) },
    { ...record, externalId: "A2", ...others(150, 150) },
    { ...record, externalId: "A3", ...others(0, 1000) },
  ];
  const refused: RejectedLine[] = [];
  const unknown: string[] = [];
  const counts = await load(lines.map((line) => JSON.stringify(line)).join("\n"), {
    ...{ refused: (line) => refused.push(line), unknownColumn: (name) => unknown.push(name) },
  });
  expect(counts).toMatchObject({ created: 2, refused: 1 });
  expect(refused).toMatchObject([{ line: 3, id: "A3", reason: expect.stringContaining("trop de colonnes : 1004") }]);
  expect(unknown).toHaveLength(200);
});
