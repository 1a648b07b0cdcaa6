import { Socket } from "node:net";
import { Kysely, PostgresDialect, type PostgresPool } from "kysely";
import pg from "pg";
import { preparing } from "./prepare.ts";
import type { Tables } from "./tables.ts";

/** The database as everything above SQL sees it. */
export type Database = Kysely<Tables>;

/** An open database and how to close it. */
export interface Connection {
  readonly db: Database;
  /** How many connections are in use, and how many statements wait for one. */
  connections(): { readonly used: number; readonly waiting: number };
  close(): Promise<void>;
}

/** A statement that takes longer is given up, and so is waiting for a connection (policy F-07). */
const STATEMENT_TIMEOUT_MS = 5000;
/** A connection over which nothing came or went for so many times as long is dead. */
const SILENCE_TIMES = 3;
/** Calls that may wait for a connection at once; further ones are told to come back (policy F-07). */
const MOST_WAITING = 200;
/** PostgreSQL's code for having no connection left; ours say the same. */
const TOO_MANY_CONNECTIONS = "53300";
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

export interface Manner {
  /** How long a statement may take, in milliseconds; 0 for as long as it wants. */
  readonly statementMs?: number;
}

/**
 * `?pgbouncer=true` behind a URL: another pool stands in front, which hands a connection to somebody else after each
 * transaction. It refuses time-outs at the start of a connection, so they are set in its own file (docs/pgbouncer.ini).
 */
const POOLED = /[?&]pgbouncer=true(&|$)/;

/** Opens a PostgreSQL ≥ 15 by its URL, with a pool of connections. */
export function connectUrl(url: string, { statementMs = STATEMENT_TIMEOUT_MS }: Manner = {}): Connection {
  const isPooled = POOLED.test(url);
  const pool = new pg.Pool({
    connectionString: url,
    types,
    max: 10,
    connectionTimeoutMillis: STATEMENT_TIMEOUT_MS,
    keepAlive: true,
    // No timer for each statement; a line that is idle for long ends by its own silence.
    idleTimeoutMillis: 0,
    ...(isPooled ? {} : { idle_in_transaction_session_timeout: 10_000 }),
    ...(isPooled || statementMs === 0 ? {} : { statement_timeout: statementMs }),
    ...(statementMs === 0 ? {} : { stream: () => impatientSocket(SILENCE_TIMES * statementMs) }),
  });
  return open(pool, isPooled);
}

/** A socket that ends when the line is silent: a server that is there answers within the time of a statement. */
function impatientSocket(silenceMs: number): Socket {
  const socket = new Socket();
  socket.setTimeout(silenceMs, () =>
    socket.destroy(Object.assign(new Error("The database is silent"), { code: "ETIMEDOUT" })),
  );
  return socket;
}

/** The pool as kysely uses it, with a bound to how many wait for a connection. */
function bounded(pool: pg.Pool, isPooled: boolean): PostgresPool {
  return {
    connect: async () => {
      if (pool.waitingCount < MOST_WAITING) {
        const client = await pool.connect();
        // Behind another pool, what a connection prepared would be gone with the next transaction.
        return isPooled ? client : preparing(client);
      }
      throw Object.assign(new Error("Too many calls wait for a connection"), { code: TOO_MANY_CONNECTIONS });
    },
    end: () => pool.end(),
    options: pool.options,
  };
}

function open(pool: pg.Pool, isPooled: boolean): Connection {
  // A connection that dies, idle or between two statements of a transaction, fails what uses it and is replaced. It
  // also says so by itself, and without a listener that would end the process (policy F-06).
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
  const dialect = new PostgresDialect({ pool: bounded(pool, isPooled) });
  const db = new Kysely<Tables>({ dialect });
  return {
    db,
    connections: () => ({ used: pool.totalCount - pool.idleCount, waiting: pool.waitingCount }),
    close: () => db.destroy(),
  };
}
