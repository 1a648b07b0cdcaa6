import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { useTestApp } from "../../proof/testing/test-app.ts";
import { runOnceMade } from "./once-made.ts";

const test = useTestApp();

interface Given {
  readonly [name: string]: string | number | Date | readonly string[] | undefined;
  readonly text: string;
  readonly list?: readonly string[] | undefined;
  readonly number?: number | undefined;
  readonly at?: Date | undefined;
}

describe("a statement that is made once", () => {
  const built: Given[] = [];
  const ask = (given: Given) =>
    runOnceMade(test.world.db, "words", given, (values) => {
      built.push(values);
      const { text, list, number, at } = values;
      return sql<object>`select ${text}::text as text, ${"always"}::text as word, ${text}::text as again
        ${list ? sql`, ${list}::text[] as list` : sql``} ${number === undefined ? sql`` : sql`, ${number}::integer as number`}
        ${at ? sql`, ${at}::timestamptz as at` : sql``}`;
    });

  it("P1 answers each call by its own values, and is built once for those that are given", async () => {
    const at = new Date("2026-03-01T10:00:00Z");
    expect(await ask({ text: "a" })).toEqual([{ text: "a", word: "always", again: "a" }]);
    expect(await ask({ text: "b" })).toEqual([{ text: "b", word: "always", again: "b" }]);
    expect(await ask({ text: "always", list: ["c", "d"] })).toMatchObject([{ text: "always", list: ["c", "d"] }]);
    expect(await ask({ text: "e", list: ["always"] })).toMatchObject([{ text: "e", word: "always", list: ["always"] }]);
    expect(await ask({ text: "f", list: undefined, number: 7, at })).toMatchObject([{ text: "f", number: 7, at }]);
    expect(await ask({ text: "g", number: 0, at: new Date(0) })).toMatchObject([{ number: 0, at: new Date(0) }]);
    expect(built).toHaveLength(3);
  });

  it("P1 is refused where a value does not stand in it as it is", async () => {
    const upper = { text: "a" };
    const run = () =>
      runOnceMade(test.world.db, "upper", upper, ({ text }) => sql`select ${text.toUpperCase()}::text as text`);
    await expect(run()).rejects.toThrow("upper: text: text has no place");
  });
});
