import { checkCandidate } from "contract/candidates/candidate-rules.ts";
import { keyOf } from "contract/candidates/field-rules.ts";
import { describe, expect, it } from "vitest";
import { checkRegisterEntry } from "../../server/accounts/register/register-rules.ts";
import { readFile } from "../../server/candidates/imports/read-file.ts";
import { layoutOf } from "../../server/candidates/imports/source-record.ts";
import { candidateRecord } from "../../server/candidates/intake/fixtures.ts";
import { hostileTexts } from "./hostile-texts.ts";

const TODAY = "2026-02-14";
const FIELDS = Object.keys(candidateRecord());
const REGISTER_FIELDS = ["numOrdinal", "gender", "lastName", "siret", "address", "ZIPCode", "phone", "emails"];

const lengthOf = (unit: string) => unit.length;
/** These texts are so long that an algorithm of quadratic time would exceed the test's time-out. */
const texts = hostileTexts.map(({ make }) => make(100_000, lengthOf));

async function readAll(text: string): Promise<void> {
  const bytes = Buffer.from(text);
  async function* inParts() {
    for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536);
  }
  const on = { bytes: () => undefined, unknown: () => undefined };
  for await (const chunk of readFile(inParts, layoutOf("candidates"), on)) expect(chunk.length).toBeLessThan(1_000_000);
}

describe("hostile texts in an import (F-24 F-28)", () => {
  it("checkCandidate returns a result for hostile texts in all fields (F-24 F-28)", () => {
    for (const field of FIELDS)
      for (const text of texts)
        expect(checkCandidate({ ...candidateRecord(), [field]: text }, TODAY), field).toBeDefined();
  });

  it("checkRegisterEntry returns a result for hostile texts in all fields (F-24 F-28)", () => {
    const entry = { numOrdinal: "10010", lastName: "Le Goff", firstName: "Anna" };
    for (const text of texts) {
      for (const field of REGISTER_FIELDS) expect(checkRegisterEntry({ ...entry, [field]: text }), field).toBeDefined();
      expect(checkRegisterEntry({ ...entry, emails: [text] })).toBeDefined();
    }
  });

  it("keyOf returns a non-empty key for identifiers with hostile texts (F-24 F-28)", () => {
    for (const text of texts) expect(keyOf(text)).not.toBe("");
  });

  it("an import reads a whole file with hostile texts in the lines or the header (F-24 F-28)", async () => {
    const head = "externalId;lastName;firstName;ZIPCode\n";
    for (const text of texts) {
      await readAll(`${head}A1;"${text.replaceAll('"', '""')}";b;35000\n`);
      await readAll(`${head}A1;${text};b;35000\n`);
      await readAll(`${head.trim()};${text}\n`).catch(() => undefined);
      await readAll(`${JSON.stringify({ externalId: text, lastName: text })}\n`);
    }
  });

  it.each([
    ...['A1;B;"x\n', '"a\n', 'A1;"b;c;d\n', 'A1;5";c;d\n', '"" ;"\n', 'A1;5";"x\n', '"'],
    `A1;B;"${"Bonjour\n".repeat(20)}`,
  ])("an import reads a whole file of 100 kB that repeats the line %j (F-24 F-28)", async (line) => {
    await readAll(`externalId;lastName;firstName;ZIPCode\n${line.repeat(100_000 / line.length)}\n`);
  });
});
