import { readdirSync, readFileSync } from "node:fs";
import { writeRegister } from "../accounts/register/write-register.ts";
import { makeSearch } from "../alerts/saved-searches/fixtures.ts";
import { makeAlerts } from "../alerts/settings/fixtures.ts";
import { storeFile } from "../candidates/files/store-file.ts";
import { insertFindings } from "../candidates/imports/finding-store.ts";
import { insertImport } from "../candidates/imports/store.ts";
import { writeCandidates } from "../candidates/intake/write-candidates.ts";
import { openSheet } from "../candidates/search/sheet-store.ts";
import { findStaffByEmail } from "../centre/staff/store.ts";
import { standingClock } from "../platform/clock.ts";
import type { AppContext } from "../platform/context.ts";
import { insertSelections } from "../selection/entries/store.ts";
import { demoStaff } from "./accounts.ts";
import { seedDays } from "./days.ts";
import { makeDemoAccounts } from "./make-accounts.ts";
import { beforeCorrection, CORRECTED, makeDossiers } from "./make-dossiers.ts";
import { makeFollowUps } from "./make-follow-ups.ts";
import { makeNotifications } from "./make-notifications.ts";
import { makeOwnPages, makeOwnStory } from "./make-own-pages.ts";
import { makeWaiting } from "./make-waiting.ts";
import { publicationTurn, sampleCandidates, sampleRegister } from "./sample.ts";
import { demoFaults, demoImports, savedSearches } from "./texts.ts";

const FILES = new URL("./files/", import.meta.url);
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const PUBLISHED_EVERY_HOURS = 9;
const SELECTED = [3, 11, 20, 34];
const OPENED = 2;
const QUIET = 8;
const QUIET_MS = 16 * DAY_MS;
const UNSEEN = 20;
const DEMO_ALERTS = { sectorList: ["35", "22", "56"], destination: { mobile: "0639980101" } };

/** Deletes the data that an interrupted first start has stored. */
export async function clearDemo({ db }: AppContext): Promise<void> {
  const tables = [
    ...(["accounts", "staff", "candidates", "publications", "files", "register_entries", "imports"] as const),
    ...(["email_requests", "messages", "day_figures", "department_searches"] as const),
  ];
  for (const table of tables) {
    await db.deleteFrom(table).execute();
  }
}

export async function seedDemo(ctx: AppContext): Promise<void> {
  await writeRegister(ctx, sampleRegister());
  for (const name of readdirSync(FILES)) await storeFile(ctx, name, readFileSync(new URL(name, FILES)));
  const ids = await publishCandidates(ctx);
  const holderId = await makeDemoAccounts(ctx);
  await seedImports(ctx);
  await makeAlerts(ctx, holderId, DEMO_ALERTS);
  await makeNotifications(ctx, holderId, DEMO_ALERTS.sectorList);
  await makeDossiers(ctx, correctedOf(ids, ctx));
  await makeOwnPages(ctx);
  await makeWaiting(ctx);
  const selected = SELECTED.flatMap((position) => ids[position] ?? []);
  for (const [index, id] of selected.entries()) {
    await insertSelections(ctx.db, [holderId], id, ctx.clock.now());
    if (index < OPENED) await openSheet(ctx.db, { accountId: holderId }, id, ctx.clock.now());
  }
  await makeFollowUps(ctx, holderId, selected);
  await makeOwnStory(ctx, await findOtherClinics(ctx, holderId));
  // The clinic selected this candidate long ago, so the page asks whether the clinic is still interested (B12-01).
  const quiet = ids[QUIET];
  if (quiet !== undefined)
    await insertSelections(ctx.db, [holderId], quiet, new Date(ctx.clock.now().getTime() - QUIET_MS));
  // These searches send no alerts, because the demo sends mails only on request.
  for (const search of savedSearches) await makeSearch(ctx, holderId, { ...search, unseen: UNSEEN });
  await seedDays(ctx);
}

/** Returns all clinics except the first, because the pages of the first clinic must match the guided tours. */
async function findOtherClinics({ db }: AppContext, holderId: string): Promise<string[]> {
  const holders = db.selectFrom("accounts").select("id").where("holder_id", "is", null).where("id", "<>", holderId);
  return (await holders.orderBy("num_ordinal", "desc").execute()).map(({ id }) => id);
}

function correctedOf(ids: readonly (number | undefined)[], ctx: AppContext) {
  const records = sampleCandidates(ctx.clock.now());
  return CORRECTED.flatMap((index) => {
    const id = ids[index];
    return id === undefined ? [] : [{ id, city: records[index]?.city ?? null }];
  });
}

async function publishCandidates(ctx: AppContext): Promise<(number | undefined)[]> {
  const now = ctx.clock.now();
  const records = sampleCandidates(now);
  const ids: (number | undefined)[] = [];
  for (const [index, record] of records.entries()) {
    const at = new Date(now.getTime() - (records.length - publicationTurn(index)) * PUBLISHED_EVERY_HOURS * HOUR_MS);
    const sent = CORRECTED.includes(index) ? beforeCorrection(record) : record;
    const [result] = await writeCandidates({ ...ctx, clock: standingClock(at.toISOString()) }, [sent]);
    ids.push(record.active && result?.id ? result.id : undefined);
  }
  return ids;
}

async function seedImports(ctx: AppContext): Promise<void> {
  const [manager] = demoStaff;
  const sender = await findStaffByEmail(ctx.db, manager.email);
  for (const { daysAgo, findings, ...row } of demoImports) {
    const at = new Date(ctx.clock.now().getTime() - daysAgo * DAY_MS);
    const id = await insertImport(ctx.db, {
      ...row,
      staff_id: sender?.id ?? null,
      ...{ stored_as: ctx.random.token(), created_at: at, arrived_at: at, started_at: at, finished_at: at },
    });
    if (findings) await insertFindings(ctx.db, id, demoFaults, at);
  }
}
