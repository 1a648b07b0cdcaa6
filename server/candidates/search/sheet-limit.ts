import { sql } from "kysely";
import type { AppContext } from "../../platform/context.ts";
import type { Database } from "../../platform/db/connect.ts";
import { transact } from "../../platform/db/retry.ts";
import type { SessionUser } from "../../platform/http/feature.ts";
import { Problem } from "../../platform/http/problem.ts";
import { reportPassed } from "../../platform/limits/rate-limiter.ts";
import { countByRules } from "../../platform/limits/sliding.ts";
import { clinicOf, keyOf, ofAccount } from "../../platform/limits/subjects.ts";
import { findNextOpening, type SheetBound } from "./view-log-store.ts";

export type SheetReader = Pick<SessionUser, "id" | "holderId" | "clinicNumber">;

/**
 * At most this many sheets can be opened at the same moment, because three servers have ten database connections each.
 */
const MOST_AT_ONCE = 30;

type Open<Opened> = (db: Database, now: Date, bound: SheetBound) => Promise<Opened>;
type Outcome<Opened> = { opened: Opened; rejection?: undefined } | { rejection: Problem; opened?: undefined };

/**
 * Opens a sheet within the daily limit. Near the limit, a lock makes the clinic's parallel requests wait for each
 * other, so that these requests cannot exceed the limit.
 * @param open reads the sheet and writes the view log in one statement, or reports that the limit is reached
 */
export async function openWithinDay<Opened extends { readonly isRejected: boolean }>(
  ctx: AppContext,
  reader: SheetReader,
  open: Open<Opened>,
): Promise<Outcome<Opened>> {
  const now = ctx.clock.now();
  const bound = boundOf(ctx, reader, now);
  const { ofAccount: account, ofClinic: clinic } = bound;
  const far = { ...bound, ofAccount: account - MOST_AT_ONCE, ofClinic: clinic - MOST_AT_ONCE };
  const first = await open(ctx.db, now, far);
  if (!first.isRejected) return { opened: first };
  const opened = await transact(ctx, async (trx) => {
    await sql`select id from accounts where id = ${reader.holderId ?? reader.id} for no key update`.execute(trx);
    return open(trx, now, bound);
  });
  return opened.isRejected ? { rejection: await reject(ctx, reader, bound, now) } : { opened };
}

export async function withinSheetsOfDay<Opened extends { readonly isRejected: boolean }>(
  ctx: AppContext,
  reader: SheetReader,
  open: Open<Opened>,
): Promise<Opened> {
  const { opened, rejection } = await openWithinDay(ctx, reader, open);
  if (rejection) throw rejection;
  return opened;
}

function boundOf(ctx: AppContext, reader: SheetReader, now: Date): SheetBound {
  const { candidateSheetPerAccount: perAccount, candidateSheetPerClinic: perClinic } = ctx.policy.limits;
  return {
    since: new Date(now.getTime() - perAccount.seconds * 1000),
    ofAccount: perAccount.max,
    ofClinic: perClinic.max,
    clinic: keyOf(ctx, "candidateSheetPerClinic", ofAccount(clinicOf(reader))),
  };
}

/** Returns the error for a sheet above the daily limit. Raises an alarm once a day. */
async function reject(ctx: AppContext, reader: SheetReader, bound: SheetBound, now: Date): Promise<Problem> {
  const { account, clinic } = await findNextOpening(ctx.db, reader.id, bound);
  const name = account ? "candidateSheetPerAccount" : "candidateSheetPerClinic";
  const { seconds } = ctx.policy.limits[name];
  const subject = ofAccount(account ? reader.id : clinicOf(reader));
  const { passed } = await countByRules(ctx.db, ctx, [{ name, max: 1, seconds }], subject);
  const leaving = account ?? clinic ?? now;
  const retryAfterSeconds = Math.max(1, Math.ceil((leaving.getTime() - bound.since.getTime()) / 1000));
  const accountId = account ? reader.id : (reader.holderId ?? reader.id);
  return new Problem("tooManyRequests", reportPassed(ctx, name, accountId, { justNow: !passed, retryAfterSeconds }));
}
