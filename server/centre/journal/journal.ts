import type { ParsedInputOf, ResponseOf } from "contract/call.ts";
import { journal as definition } from "contract/centre/journal.ts";
import { instantOf, readDay } from "contract/local-time.ts";
import { PAGE_SIZE } from "contract/pages.ts";
import type { AppContext } from "../../platform/context.ts";
import type { SessionStaff } from "../../platform/http/feature.ts";
import { cutPage, nextPath, readCursor } from "../../platform/http/page-cursor.ts";
import { isAuditIntact } from "../../privacy/audit.job.ts";
import { findKinds, findLines, findNames, findPeople } from "./store.ts";

type Call = typeof definition;

const ZONE = "Europe/Paris";

export async function journal(
  { person, kind, day, cursor }: ParsedInputOf<Call>,
  _staff: SessionStaff,
  ctx: AppContext,
): Promise<ResponseOf<Call>> {
  const { db } = ctx;
  const [after] = readCursor(cursor, ["number"]) ?? [];
  const intact = await isAuditIntact(ctx);
  const names = person ? await findNames(db, person) : undefined;
  const days = day === undefined ? { from: undefined, to: undefined } : bounds(day);
  const filter = { names, kind, ...days };
  const { total, rows } = await findLines(db, filter, after === undefined ? undefined : Number(after), PAGE_SIZE + 1);
  const { page, last } = cutPage(rows);
  const people = await findPeople(
    db,
    page.flatMap(({ actor_id, subject }) => [actor_id, subject].filter((id) => id !== null)),
  );
  const told = (id: string | null) => (id === null || id === "" ? null : (people.get(id) ?? id));
  return {
    intact,
    total,
    items: page.map(({ id, at, event, actor_id, subject, address }) => ({
      id,
      at: at.toISOString(),
      kind: event,
      who: told(actor_id),
      whom: told(subject),
      address,
    })),
    next: nextPath(definition.path, { person, kind, day }, last && [last.id]),
    kinds: await findKinds(db),
  };
}

/** The start of a day in Paris and of the next one. @param text YYYY-MM-DD */
function bounds(text: string): { from: Date; to: Date } {
  const day = readDay(text);
  return { from: instantOf(day, 0, 0, ZONE), to: instantOf({ ...day, day: day.day + 1 }, 0, 0, ZONE) };
}
