import { sql } from "kysely";
import type { Database } from "../../db/connect.ts";
import { transact } from "../../db/retry.ts";
import { Problem } from "../../http/problem.ts";
import type { SessionUser } from "../../http/slice.ts";
import { reportPassed } from "../../limits/rate-limiter.ts";
import { countByRules } from "../../limits/sliding.ts";
import { clinicOf, keyOf, ofAccount } from "../../limits/subjects.ts";
import type { World } from "../../world.ts";
import { findFullSince, type SheetBound } from "../privacy/view-log-store.ts";

/** The account that a sheet is uncovered for, with its clinic. */
export type SheetReader = Pick<SessionUser, "id" | "holderId" | "clinicNumber">;

/** Openings that may be under way at once: as many connections as three servers have. */
const MOST_AT_ONCE = 30;

type Open<Opened> = (db: Database, now: Date, bound: SheetBound) => Promise<Opened>;
type Outcome<Opened> = { opened: Opened; refusal?: undefined } | { refusal: Problem; opened?: undefined };

/**
 * Opens a sheet unless the account or its clinic had its sheets of the day, which are the lines of the view log. Far from
 * the limit nothing is locked; close to it the openings of a clinic wait for each other, so that none is too many.
 * @param open writes the line in the statement that reads the sheet, or reports that the bound leaves no room
 */
export async function openWithinDay<Opened extends { readonly isRefused: boolean }>(
  world: World,
  reader: SheetReader,
  open: Open<Opened>,
): Promise<Outcome<Opened>> {
  const now = world.clock.now();
  const bound = boundOf(world, reader, now);
  const { ofAccount: account, ofClinic: clinic } = bound;
  const far = { ...bound, ofAccount: account - MOST_AT_ONCE, ofClinic: clinic - MOST_AT_ONCE };
  const first = await open(world.db, now, far);
  if (!first.isRefused) return { opened: first };
  const opened = await transact(world, async (trx) => {
    await sql`select id from accounts where id = ${reader.holderId ?? reader.id} for no key update`.execute(trx);
    return open(trx, now, bound);
  });
  return opened.isRefused ? { refusal: await refuse(world, reader, bound, now) } : { opened };
}

/** The same, for what is not answered without. @throws Problem tooManyRequests */
export async function withinSheetsOfDay<Opened extends { readonly isRefused: boolean }>(
  world: World,
  reader: SheetReader,
  open: Open<Opened>,
): Promise<Opened> {
  const { opened, refusal } = await openWithinDay(world, reader, open);
  if (refusal) throw refusal;
  return opened;
}

function boundOf(world: World, reader: SheetReader, now: Date): SheetBound {
  const { candidateSheetPerAccount: perAccount, candidateSheetPerClinic: perClinic } = world.policy.limits;
  return {
    since: new Date(now.getTime() - perAccount.seconds * 1000),
    ofAccount: perAccount.max,
    ofClinic: perClinic.max,
    clinic: keyOf(world, "candidateSheetPerClinic", ofAccount(clinicOf(reader))),
  };
}

/** Reports the limit that is full: once a day as an alarm. */
async function refuse(world: World, reader: SheetReader, bound: SheetBound, now: Date): Promise<Problem> {
  const { account, clinic } = await findFullSince(world.db, reader.id, bound);
  const name = account ? "candidateSheetPerAccount" : "candidateSheetPerClinic";
  const { seconds } = world.policy.limits[name];
  const whom = ofAccount(account ? reader.id : clinicOf(reader));
  const { passed } = await countByRules(world.db, world, [{ name, max: 1, seconds }], whom);
  const leaving = account ?? clinic ?? now;
  const retryAfterSeconds = Math.max(1, Math.ceil((leaving.getTime() - bound.since.getTime()) / 1000));
  const accountId = account ? reader.id : (reader.holderId ?? reader.id);
  return new Problem("tooManyRequests", reportPassed(world, name, accountId, { justNow: !passed, retryAfterSeconds }));
}
