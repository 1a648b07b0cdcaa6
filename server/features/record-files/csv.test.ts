import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseCsvRecord, separatorOf } from "./csv.ts";

const cellsOf = (text: string, separator = ",") => {
  const parsed = parseCsvRecord(text, 0, separator, true);
  return parsed.kind === "record" ? parsed.cells : parsed.kind;
};

describe("a CSV record", () => {
  it.each<[string, string, string[] | string]>([
    ["a,b,c\n", ",", ["a", "b", "c"]],
    ["a;b,c\r\nd", ";", ["a", "b,c"]],
    ["a,b", ",", ["a", "b"]],
    [",,\n", ",", ["", "", ""]],
    ["\n", ",", [""]],
    ['"a,b","c\nd"\n', ",", ["a,b", "c\nd"]],
    ['"a\r\nb";c\r\n', ";", ["a\r\nb", "c"]],
    ['"dit ""oui""",""\n', ",", ['dit "oui"', ""]],
    ['Cabinet "Le Pélican",b\n', ",", ['Cabinet "Le Pélican"', "b"]],
    ['"a"\r\n', ",", ["a"]],
    ['"a"', ",", ["a"]],
    ['"a"b,c\n', ",", "quoteMisplaced"],
    ['"a" ,c\n', ",", "quoteMisplaced"],
    ['"a,b\nc', ",", "incomplete"],
  ])("F-24 %j with %s between", (text, separator, expected) => {
    expect(cellsOf(text, separator)).toEqual(expected);
  });

  it("waits for the rest of a text that is cut anywhere", () => {
    const text = 'a,"b ""c""\r\nd",e\r\nsuite';
    const whole = text.indexOf("suite");
    for (let end = 0; end < whole; end += 1) {
      expect(parseCsvRecord(text.slice(0, end), 0, ",", false).kind).toBe("incomplete");
    }
    expect(parseCsvRecord(text, 0, ",", false)).toEqual({
      kind: "record",
      cells: ["a", 'b "c"\r\nd', "e"],
      next: whole,
    });
  });

  it("gives back every text that was written with quotes", () => {
    const cell = fc.string({ unit: fc.constantFrom("a", "é", '"', ",", ";", "\n", "\r\n", " ", "🐾") });
    const separator = fc.constantFrom(",", ";");
    fc.assert(
      fc.property(
        fc.array(cell, { minLength: 1 }),
        separator,
        fc.constantFrom("\n", "\r\n", ""),
        (cells, between, end) => {
          const text = cells.map((one) => `"${one.replaceAll('"', '""')}"`).join(between) + end;
          expect(parseCsvRecord(text, 0, between, true)).toEqual({ kind: "record", cells, next: text.length });
        },
      ),
    );
  });

  it("F-28 reads a line of half a million cells as fast as others, whether it has an end or not", () => {
    const cells = ";".repeat(500_000);
    for (const text of [cells, `${cells}\n`, `${cells}\r`, `"a"${cells}`]) {
      const startedAt = performance.now();
      expect(parseCsvRecord(text, 0, ";", true)).toMatchObject({ kind: "record", next: text.length });
      expect(performance.now() - startedAt).toBeLessThan(500);
    }
    expect(parseCsvRecord(cells, 0, ";", false).kind).toBe("incomplete");
  });

  it("finds the separator of a header", () => {
    expect(separatorOf("externalId;lastName;city, pays")).toBe(";");
    expect(separatorOf("externalId,lastName")).toBe(",");
    expect(separatorOf("externalId")).toBe(",");
    expect(separatorOf("externalId\tlastName\tcity, pays; etc.")).toBe("\t");
  });
});
