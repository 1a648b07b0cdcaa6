import { sql } from "kysely";
import type { ClientBase } from "pg";

const MARK = "/* prepared */";

/**
 * Begins a statement that is made for every page of somebody's day: a server's connection parses and plans it once, which
 * takes as long as its work. Only for statements of few different texts, each of which every connection keeps.
 */
export const prepared = sql.raw(MARK);

const names = new Map<string, string>();

/** Lets a connection prepare the statements that are marked; each text gets a name of its own. */
export function prepareMarked(client: ClientBase): void {
  const send = client.query;
  const query = (text: unknown, values: unknown, done: unknown) =>
    Reflect.apply(
      send,
      client,
      typeof text === "string" && text.startsWith(MARK) ? [{ name: nameOf(text), text, values }] : [text, values, done],
    );
  Object.assign(client, { query });
}

function nameOf(text: string): string {
  const name = names.get(text) ?? `s${names.size}`;
  names.set(text, name);
  return name;
}
