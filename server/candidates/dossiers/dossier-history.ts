import { fillPath, type ParsedInputOf, queryString, type ResponseOf } from "contract/call.ts";
import { DOSSIER_PAGE_SIZE, dossierHistory, dossierViews } from "contract/candidates/dossiers.ts";
import { readId } from "contract/values.ts";
import { sql } from "kysely";
import type { AppContext } from "../../platform/context.ts";
import type { Database } from "../../platform/db/connect.ts";
import type { Caller, SessionStaff } from "../../platform/http/feature.ts";
import { Problem } from "../../platform/http/problem.ts";
import { countReaders, findLatestReaders } from "../search/view-log-store.ts";
import type { DossierRow } from "./dossier-store.ts";
import { openDossier } from "./open-dossier.ts";

type History = ResponseOf<typeof dossierHistory>;

export async function readHistory(
  input: ParsedInputOf<typeof dossierHistory>,
  staff: SessionStaff,
  ctx: AppContext,
  caller: Caller,
): Promise<History> {
  const before = readIdCursor(input.cursor);
  const dossier = await openDossier(input.id, staff, ctx, caller, "history");
  const changes = await findChanges(ctx.db, dossier, before, DOSSIER_PAGE_SIZE + 1);
  const { rows, next } = pageOf(changes, dossierHistory.path, dossier.id);
  return {
    total: await countChanges(ctx.db, dossier),
    items: rows.map((row) => ({
      at: row.at.toISOString(),
      by: { origin: row.origin, firstName: row.first_name, lastName: row.last_name },
      before: valuesOf(row.before),
      after: valuesOf(row.after),
    })),
    next,
  };
}

type Values = History["items"][number]["before"];

function valuesOf(fields: Readonly<Record<string, Values[string] | undefined>>): Values {
  return Object.fromEntries(Object.entries(fields).map(([field, value]) => [field, value ?? null]));
}

/** Id of the oldest history entry, the creation by a feed. Every stored change has a higher id. */
const CREATION = 0;

/** Adds the creation of a dossier by a feed, because the change log contains only later changes. */
async function findChanges(db: Database, dossier: DossierRow, before: number | undefined, count: number) {
  const rows = await db
    .selectFrom("candidate_changes")
    .leftJoin("staff", "staff.id", "staff_id")
    .select(["candidate_changes.id", "at", "origin", "before", "after", "first_name", "last_name"])
    .where("candidate_id", "=", dossier.id)
    .$if(before !== undefined, (query) => query.where("candidate_changes.id", "<", before ?? CREATION))
    .orderBy("candidate_changes.id", "desc")
    .limit(count)
    .execute();
  if (rows.length === count || dossier.origin === "hand" || before === CREATION) return rows;
  const { created_at: at, origin } = dossier;
  return [...rows, { id: CREATION, at, origin, before: {}, after: {}, first_name: null, last_name: null }];
}

async function countChanges(db: Database, dossier: DossierRow): Promise<number> {
  const derived = dossier.origin === "hand" ? 0 : 1;
  const { rows } = await sql<{ total: number }>`
    select (count(*) + ${derived}::integer)::integer as total
    from candidate_changes where candidate_id = ${dossier.id}`.execute(db);
  return rows[0]?.total ?? derived;
}

export async function readViews(
  input: ParsedInputOf<typeof dossierViews>,
  staff: SessionStaff,
  ctx: AppContext,
  caller: Caller,
): Promise<ResponseOf<typeof dossierViews>> {
  const before = readIdCursor(input.cursor);
  const { id } = await openDossier(input.id, staff, ctx, caller, "views");
  const readers = await findLatestReaders(ctx.db, id, { before, count: DOSSIER_PAGE_SIZE + 1 });
  const { rows, next } = pageOf(readers, dossierViews.path, id);
  return {
    total: await countReaders(ctx.db, id),
    items: rows.map(({ clinic, viewed_at, contact, what }) => ({ clinic, at: viewed_at.toISOString(), contact, what })),
    next,
  };
}

function readIdCursor(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const id = readId(text);
  if (id === undefined) throw new Problem("invalidInput");
  return id;
}

/** Makes a page. If another page follows, `rows` contains one row more than a page. */
function pageOf<Row extends { readonly id: number }>(rows: readonly Row[], path: string, id: number) {
  const page = rows.slice(0, DOSSIER_PAGE_SIZE);
  const last = page.at(-1);
  const next = rows.length > page.length && last ? fillPath(path, { id }) + queryString({ cursor: last.id }) : null;
  return { rows: page, next };
}
