import { Readable } from "node:stream";
import type { introductionCalendar as definition } from "contract/selection/introductions.ts";
import { hashOf } from "../../platform/configuration/secrets.ts";
import type { AppContext } from "../../platform/context.ts";
import type { FileResponse, Handler } from "../../platform/http/feature.ts";
import { Problem } from "../../platform/http/problem.ts";
import { calendarFile, hasSlot, type Reader } from "./appointment.ts";
import { findMeeting } from "./meeting-store.ts";
import { appointment } from "./messages.ts";
import { findIntroduction, type IntroductionRow } from "./store.ts";

export const introductionCalendar: Handler<typeof definition> = async ({ id }, user, ctx) => {
  const row = await findIntroduction(ctx.db, id);
  if (row?.clinic_id !== (user.holderId ?? user.id)) throw new Problem("introductionNotFound");
  return sendCalendar(ctx, row, "clinic");
};

/** Returns the introduction's calendar event as a file. @throws Problem introductionWithoutSlot */
export async function sendCalendar(
  ctx: Pick<AppContext, "db" | "site">,
  row: IntroductionRow,
  reader: Reader,
): Promise<FileResponse> {
  if (!hasSlot(row)) throw new Problem("introductionWithoutSlot");
  const bytes = Buffer.from(calendarFile(ctx, row, await findMeeting(ctx.db, row), reader));
  return {
    contentType: "text/calendar; charset=utf-8",
    size: bytes.length,
    etag: `"${hashOf(bytes.toString("base64"))}"`,
    cacheControl: "no-store",
    saveAs: row.state === "cancelled" ? appointment.cancelledFileName : appointment.fileName,
    open: async (range) => Readable.from([range ? bytes.subarray(range.start, range.end + 1) : bytes]),
  };
}
