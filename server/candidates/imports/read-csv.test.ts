import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readFile } from "./read-file.ts";
import { layoutOf } from "./source-record.ts";

const HEADER = "externalId,lastName,firstName,ZIPCode,coverLetter";
const REST = "Perrot,Lise,35000";

async function read(text: string, chunkBytes = 1000) {
  const bytes = Buffer.from(text);
  async function* chunks() {
    for (let at = 0; at < bytes.length; at += chunkBytes) yield bytes.subarray(at, at + chunkBytes);
  }
  const letters: Record<string, unknown> = {};
  const refused: [number, string | null, string][] = [];
  for await (const records of readFile(chunks, layoutOf("candidates"), {
    bytes: () => undefined,
    unknown: () => undefined,
  })) {
    for (const record of records) {
      if ("read" in record) letters[String(record.key)] = record.read().coverLetter;
      else refused.push([record.line, record.id, record.reason]);
    }
  }
  return { letters, refused };
}

describe("a CSV file", () => {
  it.each<[string, string]>([
    ['"a,b"', "a,b"],
    ['"a\nb"', "a\nb"],
    ['"a\r\nb"\r', "a\r\nb"],
    ['"dit ""oui"""', 'dit "oui"'],
    ['"a"  ', "a"],
    ['Cabinet "Le Pélican"\r', 'Cabinet "Le Pélican"'],
    ['écran 5"', 'écran 5"'],
    ['""', ""],
  ])("the CSV reader reads the cell %j and the line after this cell (F-24)", async (cell, letter) => {
    const { letters, refused } = await read(`${HEADER}\nA1,${REST},${cell}\nA2,${REST},b\n`);
    expect({ letters, refused }).toEqual({ letters: { A1: letter, A2: "b" }, refused: [] });
  });

  it("if lines end with carriage returns only, chunks of any size give the same records (F-24)", async () => {
    for (const chunkBytes of [1, 7, 1000]) {
      const { letters } = await read(`${HEADER}\rA1,${REST},"a\rb"\rA2,${REST},é`, chunkBytes);
      expect(letters).toEqual({ A1: "a\nb", A2: "é" });
    }
  });

  it("after a cover letter of 200,000 lines, the CSV reader reads the next record (F-24)", async () => {
    const letter = "a\n".repeat(200_000);
    const { letters } = await read(`${HEADER}\nA1,${REST},"${letter}"\nA2,${REST},b\n`, 500_000);
    expect(letters).toEqual({ A1: letter, A2: "b" });
  });

  it("the CSV reader reads any quoted text unchanged, even if the text comes in small chunks", async () => {
    const cell = fc.string({ unit: fc.constantFrom("a", "é", '"', ",", ";", "\n", "\r\n", " ", "🐾") });
    await fc.assert(
      fc.asyncProperty(fc.array(cell, { minLength: 1 }), fc.integer({ min: 1, max: 40 }), async (cells, chunkBytes) => {
        const lines = cells.map((one, index) => `A${index},${REST},"${one.replaceAll('"', '""')}"`);
        const { letters } = await read([HEADER, ...lines].join("\r\n"), chunkBytes);
        expect(Object.values(letters)).toEqual(cells);
      }),
    );
  });
});

describe("a misplaced or unclosed quote in a CSV file", () => {
  it("after an unclosed quote, the CSV reader still reads each valid row (F-24)", async () => {
    const lines = [HEADER, `A1,${REST},`, `A2,"Deux,Lise,35000,`, `A3,${REST},`, "", `A4,${REST},`];
    const { letters, refused } = await read(lines.join("\n"));
    expect(refused).toEqual([[3, "A2", "guillemet ouvert et jamais fermé"]]);
    expect(Object.keys(letters)).toEqual(["A1", "A3", "A4"]);
  });

  it("for a misplaced quote, the CSV reader reports the record and the last line that is lost (F-24)", async () => {
    const lines = [HEADER, `A1,${REST},"dit "oui"`, "et, plus loin,", 'fin"', `A2,${REST},`];
    const { letters, refused } = await read(lines.join("\n"));
    expect(refused).toEqual([[2, "A1", "guillemet mal placé, lignes suivantes perdues jusqu'à 4"]]);
    expect(Object.keys(letters)).toEqual(["A2"]);
  });

  it("if two records have misplaced quotes, the CSV reader reports each record once (F-24)", async () => {
    const lines = [HEADER, `A1,${REST},"a"b`, `A2,${REST},"c"d`, `A3,${REST},`];
    expect((await read(lines.join("\n"))).refused.map(([line, id]) => [line, id])).toEqual([
      [2, "A1"],
      [3, "A2"],
    ]);
  });

  it("a quote inside an unquoted cell damages no record (F-24)", async () => {
    const lines = [HEADER, 'A1,écran 5",Lise,35000,"Bonjour,', "", 'à bientôt ""vous"""', `A2,écran 5",Lise,35000,`];
    const { letters, refused } = await read([...lines, `A3,${REST},fin`].join("\n"));
    expect({ letters, refused }).toEqual({
      letters: { A1: 'Bonjour,\n\nà bientôt "vous"', A2: "", A3: "fin" },
      refused: [],
    });
  });
});

it("a cell or line of 10 MB makes only its own record invalid (F-24)", async () => {
  const huge = "x".repeat(10_000_000);
  const lines = [HEADER, `A1,${REST},"${huge}"`, `A2,${REST},`, `A3,${REST},${huge}`, `A4,${REST},`];
  const { letters, refused } = await read(lines.join("\n"), 500_000);
  const reason = "enregistrement trop long : guillemet jamais fermé ?";
  expect(refused).toEqual([
    [2, "A1", reason],
    [4, "A3", reason],
  ]);
  expect(Object.keys(letters)).toEqual(["A2", "A4"]);
});
