import type { ImportKind, ImportSummary } from "contract/candidates/imports.ts";
import { readId } from "contract/row-id.ts";
import { recordEvent } from "../../platform/audit.ts";
import type { AppContext } from "../../platform/context.ts";
import type { Database } from "../../platform/db/connect.ts";
import type { SessionStaff } from "../../platform/http/feature.ts";
import { Problem } from "../../platform/http/problem.ts";
import { findImport, type ImportWithStaff } from "./store.ts";

export function kindsOf(staff: Pick<SessionStaff, "role">): ImportKind[] {
  return staff.role === "gestionnaire" ? ["candidates", "register"] : ["candidates"];
}

export async function requireKind(
  ctx: Pick<AppContext, "db" | "clock">,
  staff: SessionStaff,
  kind: ImportKind,
): Promise<void> {
  if (kindsOf(staff).includes(kind)) return;
  await recordEvent(ctx.db, ctx.clock, {
    event: "import of the register refused",
    actorId: staff.id,
    subject: kind,
  });
  throw new Problem("forbidden");
}

function numberOf(id: string): number {
  const number = readId(id);
  if (number === undefined) throw new Problem("importNotFound");
  return number;
}

export async function requireImport(
  ctx: Pick<AppContext, "db" | "clock">,
  staff: SessionStaff,
  id: string,
  find: (db: Database, id: number) => Promise<ImportWithStaff | undefined> = findImport,
  db: Database = ctx.db,
): Promise<ImportWithStaff> {
  const found = await find(db, numberOf(id));
  if (!found) throw new Problem("importNotFound");
  await requireKind(ctx, staff, found.kind);
  return found;
}

export function toSummary(row: ImportWithStaff): ImportSummary {
  const { created, updated, unchanged, refused } = row;
  return {
    id: String(row.id),
    kind: row.kind,
    state: row.state,
    name: row.name,
    bytes: row.bytes,
    lines: row.lines,
    done: created + updated + unchanged + refused,
    created,
    updated,
    unchanged,
    refused,
    error: row.error,
    by:
      row.staff_id === null
        ? null
        : { id: row.staff_id, firstName: row.staff_first_name ?? "", lastName: row.staff_last_name ?? "" },
    createdAt: row.created_at.toISOString(),
    startedAt: row.started_at?.toISOString() ?? null,
    finishedAt: row.finished_at?.toISOString() ?? null,
    handledAt: row.handled_at?.toISOString() ?? null,
  };
}
