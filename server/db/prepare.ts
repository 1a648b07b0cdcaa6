import { sql } from "kysely";
import type { ClientBase } from "pg";

const MARK = "/* prepared */";

/** Statements that are prepared at most: each of them is kept by every connection of the pool. */
const MOST = 100;

/**
 * Begins a statement that is made for every page of somebody's day: a server's connection parses and plans it once, which
 * takes as long as its work. Beyond the first hundred texts, a statement is made in the usual way.
 */
export const prepared = sql.raw(MARK);

const names = new Map<string, string>();

/** Lets a connection prepare the statements that are marked; each text gets a name of its own. */
export function prepareMarked(client: ClientBase): void {
  const send = client.query;
  const query = (text: unknown, values: unknown, done: unknown) => {
    const name = typeof text === "string" && text.startsWith(MARK) ? nameOf(text) : undefined;
    return Reflect.apply(send, client, name === undefined ? [text, values, done] : [{ name, text, values }]);
  };
  Object.assign(client, { query });
}

function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= MOST) return known;
  const name = `s${names.size}`;
  names.set(text, name);
  return name;
}
