import { Socket } from "node:net";
import { Kysely, PostgresDialect, type PostgresPool } from "kysely";
import pg from "pg";
import { preparing } from "./prepare.ts";
import type { Tables } from "./tables.ts";

export type Database = Kysely<Tables>;

export interface Connection {
  readonly db: Database;
  connections(): { readonly used: number; readonly waiting: number };
  close(): Promise<void>;
}

/** A statement may take this long, and a call waits at most this long for a free connection (policy F-07). */
const STATEMENT_TIMEOUT_MS = 5000;
/** The pool closes a connection on which PostgreSQL sends no data for this many statement timeouts. */
const SILENCE_TIMES = 3;
/** If this many calls already wait for a connection, the pool rejects further calls (policy F-07). */
const MOST_WAITING = 200;
/**
 * PostgreSQL reports too many connections with this error code. The pool reports the same code if too many calls wait.
 */
const TOO_MANY_CONNECTIONS = "53300";
const INT8 = 20;
const DATE = 1082;

/** Reads an int8 column as a number, and a date column as a text in the form 'YYYY-MM-DD'. */
const types = {
  getTypeParser: (oid: number, format?: "text" | "binary") => {
    if (oid === INT8) return Number;
    if (oid === DATE) return (text: string) => text;
    return format === "binary" ? pg.types.getTypeParser(oid, "binary") : pg.types.getTypeParser(oid, "text");
  },
};

interface ConnectOptions {
  /** The maximum time of a statement. 0 means no limit. */
  readonly statementMs?: number;
}

/** For a connection through PgBouncer, the server sets no timeouts, because docs/pgbouncer.ini sets them. */
const POOLED = /[?&]pgbouncer=true(&|$)/;

export function connectUrl(url: string, { statementMs = STATEMENT_TIMEOUT_MS }: ConnectOptions = {}): Connection {
  const isPooled = POOLED.test(url);
  const pool = new pg.Pool({
    connectionString: url,
    types,
    max: 10,
    connectionTimeoutMillis: STATEMENT_TIMEOUT_MS,
    keepAlive: true,
    // Switch off the pool's idle timeout, which starts a timer per statement. `socketWithTimeout` closes idle
    // connections.
    idleTimeoutMillis: 0,
    ...(isPooled ? {} : { idle_in_transaction_session_timeout: 10_000 }),
    ...(isPooled || statementMs === 0 ? {} : { statement_timeout: statementMs }),
    ...(statementMs === 0 ? {} : { stream: () => socketWithTimeout(SILENCE_TIMES * statementMs) }),
  });
  return open(pool, isPooled);
}

/**
 * Closes a connection on which PostgreSQL sends no data. A working PostgreSQL responds within the statement timeout.
 */
function socketWithTimeout(silenceMs: number): Socket {
  const socket = new Socket();
  socket.setTimeout(silenceMs, () =>
    socket.destroy(Object.assign(new Error("The database sends no data"), { code: "ETIMEDOUT" })),
  );
  return socket;
}

function bounded(pool: pg.Pool, isPooled: boolean): PostgresPool {
  return {
    connect: async () => {
      if (pool.waitingCount < MOST_WAITING) {
        const client = await pool.connect();
        // Prepare no statements, because PgBouncer forgets prepared statements after each transaction.
        return isPooled ? client : preparing(client);
      }
      throw Object.assign(new Error("Too many calls wait for a connection"), { code: TOO_MANY_CONNECTIONS });
    },
    end: () => pool.end(),
    options: pool.options,
  };
}

function open(pool: pg.Pool, isPooled: boolean): Connection {
  // The pool replaces a lost connection by itself. Without an error listener, Node would end the process (policy
  // F-06).
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
