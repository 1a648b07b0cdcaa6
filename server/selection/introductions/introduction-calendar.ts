import { Readable } from "node:stream";
import type { ParsedInputOf } from "contract/call.ts";
import type { introductionCalendar as definition } from "contract/selection/introductions.ts";
import { zoneOfZip } from "contract/time-zones.ts";
import { hashOf } from "../../platform/configuration/secrets.ts";
import type { AppContext } from "../../platform/context.ts";
import type { SessionUser } from "../../platform/http/feature.ts";
import type { FileResponse } from "../../platform/http/file-response.ts";
import { Problem } from "../../platform/http/problem.ts";
import { findClinicZip } from "../follow-up/store.ts";
import { writeCalendar } from "./calendar.ts";
import { appointment } from "./messages.ts";
import { findIntroduction, findShownName, type IntroductionRow } from "./store.ts";

const MINUTES = 60;

export async function introductionCalendar(
  { id }: ParsedInputOf<typeof definition>,
  user: SessionUser,
  ctx: AppContext,
): Promise<FileResponse> {
  const row = await findIntroduction(ctx.db, id);
  if (row?.clinic_id !== (user.holderId ?? user.id)) throw new Problem("introductionNotFound");
  if (!row.slot) throw new Problem("introductionWithoutSlot");
  const bytes = Buffer.from(await calendarOf(ctx, row, row.slot));
  return {
    contentType: "text/calendar; charset=utf-8",
    size: bytes.length,
    etag: `"${hashOf(bytes.toString("base64"))}"`,
    cacheControl: "no-store",
    saveAs: appointment.fileName,
    open: async (range) => Readable.from([range ? bytes.subarray(range.start, range.end + 1) : bytes]),
  };
}

async function calendarOf({ db, site }: AppContext, row: IntroductionRow, start: Date): Promise<string> {
  const isCancelled = row.state === "cancelled";
  // A cancelled appointment has no name, even if the candidate is available again.
  const name = isCancelled ? undefined : await findShownName(db, row.candidate_id);
  return writeCalendar({
    uid: `introduction-${row.id}@${new URL(site.publicUrl).hostname}`,
    product: appointment.product,
    organizer: { name: appointment.organizer, email: site.support.contactEmail },
    title: appointment.title(name),
    description: [name && row.answer, appointment.phone(row.phone)].filter(Boolean).join("\n"),
    start,
    minutes: MINUTES,
    zone: zoneOfZip(await findClinicZip(db, row.clinic_id)),
    changedAt: row.cancelled_at ?? row.answered_at ?? row.requested_at,
    sequence: isCancelled ? 1 : 0,
    isCancelled,
  });
}
