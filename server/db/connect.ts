import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import { startEmbedded } from "./embedded.ts";
import type { Tables } from "./tables.ts";

/** The database as everything above SQL sees it. */
export type Database = Kysely<Tables>;

/** An open database and how to close it. */
export interface Connection {
  readonly db: Database;
  /** True when it is the embedded PostgreSQL, which has one connection and no fsync. */
  readonly embedded: boolean;
  /** How many connections are in use, and how many statements wait for one. */
  connections(): { readonly used: number; readonly waiting: number };
  close(): Promise<void>;
}

/** A statement that takes longer is given up (policy F-07). */
const STATEMENT_TIMEOUT_MS = 5000;
const INT8 = 20;
const DATE = 1082;

/** int8 as a number and date as its own text 'YYYY-MM-DD'; everything else as the driver does. */
const types = {
  getTypeParser: (oid: number, format?: "text" | "binary") => {
    if (oid === INT8) return Number;
    if (oid === DATE) return (text: string) => text;
    return format === "binary" ? pg.types.getTypeParser(oid, "binary") : pg.types.getTypeParser(oid, "text");
  },
};

/** Opens a PostgreSQL ≥ 15 by its URL, with a pool of connections. */
export function connectUrl(url: string): Connection {
  const pool = new pg.Pool({
    connectionString: url,
    types,
    max: 10,
    connectionTimeoutMillis: 5000,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: 10_000,
    keepAlive: true,
  });
  return open(pool, false, async () => undefined);
}

/**
 * Opens the embedded PostgreSQL under `dataDir`. It has one connection: a query made outside the open transaction
 * waits for it, and fails after the time-out instead of hanging.
 */
export async function connectEmbedded(dataDir: string): Promise<Connection> {
  const server = await startEmbedded(dataDir);
  const pool = new pg.Pool({
    host: server.host,
    port: server.port,
    user: "postgres",
    database: "postgres",
    types,
    max: 1,
    connectionTimeoutMillis: 15_000,
    idleTimeoutMillis: 0,
  });
  return open(pool, true, () => server.stop());
}

function open(pool: pg.Pool, embedded: boolean, stop: () => Promise<void>): Connection {
  // A connection that dies while idle is replaced at the next query; without a listener it would end the process.
  pool.on("error", () => undefined);
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  return {
    db,
    embedded,
    connections: () => ({ used: pool.totalCount - pool.idleCount, waiting: pool.waitingCount }),
    close: async () => {
      await db.destroy();
      await stop();
    },
  };
}
