import { type PostgresCursor, type PostgresPoolClient, type PostgresQueryResult, sql } from "kysely";
import type { PoolClient } from "pg";

const MARK = "/* prepared */";

/** Every connection of the pool stores all prepared statements, so this number limits the memory of the statements. */
const MOST_PREPARED = 100;

/** PostgreSQL prepares each statement with this prefix, up to MOST_PREPARED statements. */
export const prepared = sql.raw(MARK);

const names = new Map<string, string>();

export function preparing(client: PoolClient): PostgresPoolClient {
  function query<Row>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<Row>>;
  function query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>;
  function query(text: unknown, values: readonly unknown[] = []): unknown {
    if (typeof text !== "string") throw new TypeError("Cursors are not used");
    const name = text.startsWith(MARK) ? nameOf(text) : undefined;
    return client.query({ text, values: [...values], ...(name === undefined ? {} : { name }) });
  }
  return { query, release: (destroy) => client.release(destroy) };
}

function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= MOST_PREPARED) return known;
  const name = `s${names.size}`;
  names.set(text, name);
  return name;
}
