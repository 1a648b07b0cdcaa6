import { PAGE_SIZE } from "contract/pages.ts";
import * as contract from "contract/selection/own-timeline.ts";
import { zoneOfZip } from "contract/time-zones.ts";
import { feature } from "../../platform/http/feature.ts";
import { cutPage, nextPath, readCursor } from "../../platform/http/page-cursor.ts";
import { Problem } from "../../platform/http/problem.ts";
import { sendCalendar } from "../introductions/calendar.ts";
import { findIntroduction } from "../introductions/store.ts";
import { findEvents } from "./store.ts";

export const calls = feature(contract, {
  async ownTimeline({ cursor }, { candidateId }, { db }) {
    const [at, key] = readCursor(cursor, ["instant", "string"]) ?? [];
    const after = at && key ? { at: new Date(at), key: String(key) } : undefined;
    const { rows, total } = await findEvents(db, candidateId, { after, count: PAGE_SIZE + 1 });
    const { page, last } = cutPage(rows);
    return {
      total,
      items: page.map(({ at: instant, slot, event, clinic, city, zipCode, clinicZipCode, ...rest }) => ({
        ...{ at: instant.toISOString(), event, clinic, city },
        ...{ calendarOf: rest.calendarOf, address: rest.address, phone: rest.phone },
        slot: slot?.toISOString() ?? null,
        ...{ zone: zoneOfZip(zipCode), clinicZone: zoneOfZip(clinicZipCode) },
      })),
      next: nextPath(contract.ownTimeline.path, {}, last && [last.at.toISOString(), last.key]),
    };
  },

  async ownCalendar({ id }, { candidateId }, ctx) {
    const row = await findIntroduction(ctx.db, id);
    if (row?.candidate_id !== candidateId) throw new Problem("introductionNotFound");
    return sendCalendar(ctx, row, "candidate");
  },
});
