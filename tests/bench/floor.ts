import { createServer, type ServerResponse } from "node:http";
import type { RawBuilder } from "kysely";
import pg from "pg";
import { type PageRow, searchStatement } from "../../server/candidates/search/search-store.ts";
import { openingStatement, readingStatement } from "../../server/candidates/search/sheet-store.ts";
import { type SheetRow, toCard, toSheet } from "../../server/candidates/search/store.ts";
import { connectUrl } from "../../server/platform/db/connect.ts";
import { accountId } from "./fill.ts";

// A minimal server without sessions, checks, limits or logs. The benchmarks compare the product with this server. With
// the argument `reads`, the server does not record opened sheets. With the argument `memory`, the server uses no
// database.
const kind = process.argv[2];
const url = String(process.env.DATABASE_URL);
const pool = new pg.Pool({ connectionString: url, max: 10 });
const compiler = connectUrl(url);

/** Marks the places of a prepared statement where the server inserts the values of a request. */
const STAND_IN = "stand-in";
const NO_ID = -1;

function statement<Row extends object>(name: string, built: RawBuilder<Row>) {
  const { sql: text, parameters } = built.compile(compiler.db);
  return async (given: { departments?: readonly string[]; id?: number }): Promise<Row[]> => {
    const values = parameters.map((value) => {
      if (Array.isArray(value) && value[0] === STAND_IN) return given.departments;
      if (value instanceof Date) return new Date();
      return value === NO_ID ? given.id : value;
    });
    const { rows } = await pool.query<Row>({ name, text, values });
    return rows;
  };
}

const list = statement<PageRow>(
  "list",
  searchStatement({
    accountId: accountId(0),
    filter: {
      departments: [STAND_IN],
      category: 3,
      statuses: ["oui"],
      opinions: ["Avis favorable", "Avis très favorable"],
      active: true,
      withoutSelection: true,
    },
    start: { offset: 0 },
    size: 30,
  }),
);
const viewer = { accountId: accountId(0) };
const sheet = statement<SheetRow>(
  "sheet",
  kind === "reads" ? readingStatement(viewer, NO_ID) : openingStatement(viewer, NO_ID, new Date(0)),
);
await compiler.close();

async function ask(path: string): Promise<object> {
  const [pathname = "", query] = path.split("?");
  if (pathname === "/readyz") return {};
  if (pathname.startsWith("/api/veterinary/candidate/")) {
    const id = Number(pathname.slice(pathname.lastIndexOf("/") + 1));
    const [row] = await sheet({ id });
    return row ? toSheet(row) : {};
  }
  const departments = new URLSearchParams(query).getAll("ZIPCode[]");
  const rows = await list({ departments });
  const cards = rows.slice(0, 30).flatMap((row) => (row.id === null ? [] : [toCard(row)]));
  return { "hydra:totalItems": rows[0]?.total, "hydra:member": cards };
}

const cached = new Map<string, object>();

async function answer(path: string): Promise<object> {
  if (kind !== "memory") return ask(path);
  const known = cached.get(path) ?? (await ask(path));
  cached.set(path, known);
  return known;
}

function send(response: ServerResponse, body: object): void {
  const text = JSON.stringify(body);
  response.writeHead(200, { "content-type": "application/json", "content-length": Buffer.byteLength(text) });
  response.end(text);
}

createServer((request, response) => {
  answer(request.url ?? "/").then(
    (body) => send(response, body),
    (error: unknown) => {
      console.error(error);
      response.writeHead(500).end();
    },
  );
}).listen(Number(process.env.PORT), "127.0.0.1");
process.on("SIGTERM", () => process.exit(0));
