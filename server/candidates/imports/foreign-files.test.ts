import { readImport, uploadImport } from "contract/candidates/imports.ts";
import { expect, it } from "vitest";
import { useTestApp } from "../../../tests/support/test-app.ts";
import { makeStaff } from "../../centre/staff/fixtures.ts";
import { startStaffSession } from "../../centre/staff/session.ts";

const test = useTestApp();

const HEADER = "externalId;lastName;firstName;ZIPCode;city;coverLetter;remarque";
const LINES = [0, 1, 2].map((n) => `RPT-C-${n};Le Goff;Zoé;35000;Rennes;Bonjour;oui`);
const ROWS = [HEADER, ...LINES];
const CRLF = `${ROWS.join("\r\n")}\r\n`;

async function tried(content: Buffer) {
  const by = { token: await startStaffSession(test.ctx, await makeStaff(test.ctx)) };
  const { id } = (await test.send(uploadImport, { content: new Uint8Array(content) }, by)).json();
  await test.jobs.drain();
  return test.response(readImport, { id }, by);
}

function expectRejected(report: Awaited<ReturnType<typeof tried>>, error: string): void {
  expect(report).toMatchObject({ state: "failed", error, unknownColumns: [] });
  expect(JSON.stringify(report)).not.toMatch(/Goff|Rennes|Bonjour/);
}

const MAC = "ce fichier vient sans doute d'un Mac";
const APOSTROPHES = "d’Arc, L’Hostis, L‘hostis, Le Floc‘h, aujourd‘hui, qu‘elle, ‘oui’, “non” • ans";
const swapped = (text: string) => Buffer.from(`\ufeff${text}`, "utf16le").swap16();
const letter = CRLF.replace("Bonjour", '"Bonjour,\r\nà bientôt"');

it.each<[string, Buffer]>([
  ["a `sep=` line of Excel", Buffer.from(`sep=;\r\n${CRLF}`)],
  ["a quoted `sep=` line behind a byte order mark", Buffer.from(`\ufeff"sep=;"\r\n${CRLF}`)],
  ["a `sep=` line with another separator", Buffer.from(`sep=|\n${CRLF.replaceAll(";", "|")}`)],
  ["a blank first line", Buffer.from(`\r\n${CRLF}`)],
  ["first lines of separators and spaces", Buffer.from(`;;;;;;\r\n  \r\n"";""\n${CRLF}`)],
  ["UTF-16 with tabs, as Excel's 'Texte Unicode'", Buffer.from(`\ufeff${CRLF.replaceAll(";", "\t")}`, "utf16le")],
  ["UTF-16 with the higher byte first", swapped(CRLF)],
  ["UTF-16 with a letter of two lines", Buffer.from(`\ufeff${letter}`, "utf16le")],
  ["carriage returns alone", Buffer.from(`${ROWS.join("\r")}\r`)],
  ["carriage returns alone, none at the end", Buffer.from(ROWS.join("\r"))],
  ["carriage returns alone in Windows-1252", Buffer.from(ROWS.join("\r"), "latin1")],
])("an import reads a file with %s", async (_kind, content) => {
  const report = await tried(content);
  expect(report).toMatchObject({ state: "checked", created: 3, refused: 0, unknownColumns: ["remarque"] });
});

it.each<[string, string]>([
  ["a header and no line", `${HEADER}\n`],
  ["lines with an unusual line separator", ROWS.join("\u2028")],
  ["lines that end with a vertical tab", ROWS.join("\v")],
])("the import rejects a file that consists of %s and stores no personal data", async (_kind, content) => {
  expectRejected(await tried(Buffer.from(content)), "Le fichier n'a aucune ligne sous les titres des colonnes.");
});

it.each<[string, string]>([
  ["whose quote is closed three records later", [`${HEADER};"avis`, ...LINES, `${LINES[2]}"`, ...LINES].join("\n")],
  [
    "whose last column's quote is closed lines later",
    `${ROWS.join("\n").replace("remarque", '"remarque')}"\n${LINES[0]}`,
  ],
  ["of more than 100 characters", [`${HEADER};${"Rennes ".repeat(15)}`, ...LINES.map((row) => `${row};`)].join("\n")],
])("the error about a header cell %s does not contain the cell's text", async (_kind, content) => {
  const error = "Un titre de colonne est trop long ou s'étend sur plusieurs lignes : guillemet jamais fermé ?";
  expectRejected(await tried(Buffer.from(content)), error);
});

it.each(["\x8d", "\x8f", "\x90", "\x9d"])(
  "the import of a Mac file whose only accented letter is the byte %j causes a warning",
  async (byte) => {
    const report = await tried(Buffer.from(ROWS.join("\n").replaceAll("Zoé", `Fran${byte}oise`), "latin1"));
    expect(report.refused).toBe(3);
    expect(report.warning).toContain(MAC);
  },
);

it("the import accepts a file in which an unknown column appears twice", async () => {
  const report = await tried(Buffer.from(`${HEADER};Rennes;Rennes\n${LINES[0]};;\n`));
  expect(report).toMatchObject({ state: "checked", created: 1 });
});

it.each<[string, string | null, Buffer]>([
  ["MacRoman read as Windows-1252", MAC, Buffer.from(ROWS.join("\n").replace(/é/g, "\x8e"), "latin1")],
  ["Ÿ for an accent", MAC, Buffer.from(ROWS.join("\n").replace("Rennes", "G\x9fnther"), "latin1")],
  ["MacRoman text saved again as UTF-8", MAC, Buffer.from(ROWS.join("\n").replace("Le Goff", "LŽa"))],
  ["‘ for ë", MAC, Buffer.from(ROWS.join("\n").replaceAll("Zoé", "Ma\x91l"), "latin1")],
  ["‘ for ë at the end of a name", MAC, Buffer.from(ROWS.join("\n").replaceAll("Zoé", "Zo\x91"), "latin1")],
  ["• for ï", MAC, Buffer.from(ROWS.join("\n").replaceAll("Zoé", "Ana\x95s"), "latin1")],
  ["Õ for an apostrophe", MAC, Buffer.from(ROWS.join("\n").replaceAll("Le Goff", "L\xd5Hostis dÕor"), "latin1")],
  ["right apostrophes of any form", null, Buffer.from(ROWS.join("\n").replaceAll("Bonjour", APOSTROPHES))],
  ["names that begin with Ž", null, Buffer.from(ROWS.join("\n").replace("Le Goff", "Žaneta ŽIŽKA"))],
  ["accents", null, Buffer.from(CRLF, "latin1")],
])("a file with %s causes a warning about misread accents: %s", async (_kind, warning, content) => {
  const report = await tried(content);
  expect([report.created, report.warning]).toEqual([3, warning && expect.stringContaining(warning)]);
});
