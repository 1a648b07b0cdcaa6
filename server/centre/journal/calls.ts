import * as contract from "contract/centre/journal.ts";
import { readDay } from "contract/day.ts";
import { instantOf } from "contract/local-time.ts";
import { PAGE_SIZE } from "contract/pages.ts";
import { PARIS } from "contract/time-zones.ts";
import { feature } from "../../platform/http/feature.ts";
import { cutPage, nextPath, readIdCursor } from "../../platform/http/page-cursor.ts";
import { isAuditIntact } from "../../privacy/audit.job.ts";
import { findKinds, findLines, findNames, findPeople } from "./store.ts";

export const calls = feature(contract, {
  async journal({ person, kind, day, cursor }, _staff, ctx) {
    const { db } = ctx;
    const after = readIdCursor(cursor);
    const intact = await isAuditIntact(ctx);
    const names = person ? await findNames(db, person) : undefined;
    const days = day === undefined ? { from: undefined, to: undefined } : dayBounds(day);
    const filter = { names, kind, ...days };
    const { total, rows } = await findLines(db, filter, after, PAGE_SIZE + 1);
    const { page, last } = cutPage(rows);
    const people = await findPeople(
      db,
      page.flatMap(({ actor_id, subject }) => [actor_id, subject].filter((id) => id !== null)),
    );
    const nameOf = (id: string | null) => (id === null || id === "" ? null : (people.get(id) ?? id));
    return {
      intact,
      total,
      items: page.map(({ id, at, event, actor_id, subject, address }) => ({
        id,
        at: at.toISOString(),
        kind: event,
        who: nameOf(actor_id),
        whom: nameOf(subject),
        address,
      })),
      next: nextPath(contract.journal.path, { person, kind, day }, last && [last.id]),
      kinds: await findKinds(db),
    };
  },
});

/** Returns the first instant of a day in Paris and the first instant of the next day. @param text - YYYY-MM-DD */
function dayBounds(text: string): { from: Date; to: Date } {
  const day = readDay(text);
  return { from: instantOf(day, 0, 0, PARIS), to: instantOf({ ...day, day: day.day + 1 }, 0, 0, PARIS) };
}
