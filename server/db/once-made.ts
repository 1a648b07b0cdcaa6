import { CompiledQuery, type RawBuilder } from "kysely";
import type { Database } from "./connect.ts";
import { MOST_PREPARED } from "./prepare.ts";

type Value = string | number | Date | readonly string[];
/** What a statement is given. Whether a value is there belongs to the shape of the statement. */
type Values = Readonly<Record<string, Value | undefined>>;

interface Text {
  readonly sql: string;
  /** What stands in its places: the name of a value, or something that is always the same. */
  readonly places: readonly ({ readonly name: string } | { readonly always: unknown })[];
}

const texts = new Map<string, Text>();

/**
 * Runs a statement whose text is made once: to put it together takes a server longer than all else that it does for an
 * everyday search (decision 075). The text may depend on `shape` and on which values are given, and on nothing else of them.
 * @param shape begins with a name of the statement
 * @param build makes the statement; it is given stand-ins, each of which must stand in the text as it is
 */
export async function runOnceMade<Row, Given extends Values>(
  db: Database,
  shape: string,
  values: Given,
  build: (standIns: Given) => RawBuilder<Row>,
): Promise<Row[]> {
  const given = Object.keys(values).filter((name) => values[name] !== undefined);
  const key = `${shape}: ${given}`;
  const known = texts.get(key);
  if (!known && texts.size >= MOST_PREPARED) return (await build(values).execute(db)).rows;
  const text = known ?? makeText(db, key, standInsFor(values, given), build);
  const parameters = text.places.map((place) => ("name" in place ? values[place.name] : place.always));
  return (await db.executeQuery<Row>(CompiledQuery.raw(text.sql, parameters))).rows;
}

/** Values like those that are given, none of them equal to anything else. */
function standInsFor<Given extends Values>(values: Given, given: readonly string[]): Given {
  const standIn = (value: Value | undefined, nth: number): Value => {
    if (typeof value === "number") return -1_000_000 - nth;
    if (value instanceof Date) return new Date(-1_000_000 - nth);
    return typeof value === "string" ? `stand-in ${nth}` : [`stand-in ${nth}`];
  };
  return { ...values, ...Object.fromEntries(given.map((name, nth) => [name, standIn(values[name], nth)])) };
}

function makeText<Given extends Values>(
  db: Database,
  key: string,
  standIns: Given,
  build: (standIns: Given) => RawBuilder<unknown>,
): Text {
  const names = new Map<unknown, string>();
  for (const [name, value] of Object.entries(standIns)) if (value !== undefined) names.set(value, name);
  const { sql: text, parameters } = build(standIns).compile(db);
  const places = parameters.map((value) => {
    const name = names.get(value);
    return name === undefined ? { always: value } : { name };
  });
  for (const name of names.values()) {
    if (!places.some((place) => "name" in place && place.name === name))
      throw new Error(`${key}: ${name} has no place`);
  }
  const made = { sql: text, places };
  texts.set(key, made);
  return made;
}
