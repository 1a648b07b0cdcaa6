import { type Selectable, sql } from "kysely";
import { latestCredible } from "../clock.ts";
import type { Policy } from "../configuration/policy.ts";
import type { Database } from "../db/connect.ts";
import type { PlatformTables } from "../db/tables/platform.ts";
import { withoutEvent } from "./store.ts";
import { type KeyMaker, ofDevice, ofLogin } from "./subjects.ts";

const DAY_SECONDS = 24 * 3600;

/** A login attempt for an e-mail address. A known browser has its own limit (policy T-20). */
export interface LoginAttempt {
  readonly emailKey: string;
  readonly device: string | undefined;
}

type LoginPolicy = KeyMaker & { readonly policy: Pick<Policy, "settings" | "schedules"> };

const keyOfLogin = ({ secrets }: KeyMaker, emailKey: string) => secrets.fingerprint(ofLogin(emailKey));
export const keyOfAttempt = (keys: KeyMaker, { emailKey, device }: LoginAttempt) =>
  device === undefined ? keyOfLogin(keys, emailKey) : keys.secrets.fingerprint(ofDevice(device));

/**
 * Counts the attempt in one atomic statement before the password check (policy T-02). After the fifth failure in a row,
 * the further attempts must wait 1, 2, 4, 8 and then 15 minutes. The limit is 25 failures in 24 hours.
 */
export async function countLoginAttempt(
  db: Database,
  attempt: LoginAttempt,
  { policy: { settings, schedules }, secrets }: LoginPolicy,
  now: Date,
): Promise<boolean> {
  const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000);
  const latest = latestCredible(now);
  const ofDay = sql`array(select at from unnest(login_failures.instants) as at where at > ${ago(DAY_SECONDS)} and at <= ${latest})`;
  const forgotten = sql<boolean>`(login_failures.last_failed_at <= ${ago(settings.loginForgetAfterSeconds)}
    or login_failures.last_failed_at > ${latest})`;
  const waits = schedules.loginWaitsMinutes.map(
    (minutes, index) =>
      sql`when login_failures.streak ${index === schedules.loginWaitsMinutes.length - 1 ? sql`>=` : sql`=`} ${settings.loginFreeFailures + 1 + index}::int then login_failures.last_failed_at <= ${ago(minutes * 60)}`,
  );
  const row = await db
    .insertInto("login_failures")
    .values({
      key: keyOfAttempt({ secrets }, attempt),
      account_key: attempt.device === undefined ? null : keyOfLogin({ secrets }, attempt.emailKey),
      instants: [now],
      streak: 1,
      last_failed_at: now,
    })
    .onConflict((conflict) =>
      conflict
        .column("key")
        .doUpdateSet({
          instants: sql<Date[]>`${ofDay} || ${now}::timestamptz`,
          streak: sql<number>`case when ${forgotten} then 1 else login_failures.streak + 1 end`,
          last_failed_at: now,
        })
        .where(sql<boolean>`(${forgotten} or case ${sql.join(waits, sql` `)} else true end)`)
        .where(sql<boolean>`cardinality(${ofDay}) < ${settings.loginFailuresPerDay}::int`)
        .where(sql<boolean>`login_failures.streak < ${settings.loginFailuresUntilReset}::int`),
    )
    .returning("streak")
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * After a correct password, removes this attempt and ends the series of failures. All other failures of the day still
 * count: otherwise each login of the owner would give a stranger new attempts.
 */
export async function forgetLoginAttempt(db: Database, keys: KeyMaker, attempt: LoginAttempt, at: Date): Promise<void> {
  const key = keyOfAttempt(keys, attempt);
  const alone = await db
    .deleteFrom("login_failures")
    .where("key", "=", key)
    .where(sql<boolean>`instants = array[${at}::timestamptz]`)
    .executeTakeFirst();
  if (alone.numDeletedRows > 0n) return;
  await db
    .updateTable("login_failures")
    .set({ streak: 0, instants: withoutEvent(at) })
    .where("key", "=", key)
    .execute();
}

interface LoginWait {
  /** Null if the account stays blocked until the owner sets a new password or a staff member unblocks the account. */
  readonly until: Date | null;
}

/**
 * Each known browser has its own series of failures and its own wait; all other browsers share one. Returns the longest
 * series and the longest wait.
 */
export async function findLoginFailures(
  db: Database,
  keys: LoginPolicy,
  emailKey: string,
  now: Date,
): Promise<{ readonly inARow: number; readonly wait: LoginWait | null }> {
  const key = keyOfLogin(keys, emailKey);
  const rows = await db
    .selectFrom("login_failures")
    .selectAll()
    .where((where) => where.or([where("key", "=", key), where("account_key", "=", key)]))
    .execute();
  const inARow = Math.max(0, ...rows.map(({ streak }) => streak));
  if (inARow >= keys.policy.settings.loginFailuresUntilReset) return { inARow, wait: { until: null } };
  const until = Math.max(...rows.map((row) => waitsUntil(row, keys.policy, now)));
  return { inARow, wait: until > now.getTime() ? { until: new Date(until) } : null };
}

function waitsUntil(
  {
    streak,
    last_failed_at,
    instants,
  }: Pick<Selectable<PlatformTables["login_failures"]>, "streak" | "last_failed_at" | "instants">,
  { settings, schedules: { loginWaitsMinutes } }: LoginPolicy["policy"],
  now: Date,
): number {
  const minutes = loginWaitsMinutes[Math.min(streak - settings.loginFreeFailures, loginWaitsMinutes.length) - 1] ?? 0;
  const dayAgo = now.getTime() - DAY_SECONDS * 1000;
  const ofDay = instants.map((at) => at.getTime()).filter((at) => at > dayAgo);
  const first = ofDay.toSorted((one, other) => one - other)[ofDay.length - settings.loginFailuresPerDay];
  return Math.max(last_failed_at.getTime() + minutes * 60_000, first === undefined ? 0 : first + DAY_SECONDS * 1000);
}

export async function deleteLoginFailures(db: Database, keys: KeyMaker, emailKey: string): Promise<number> {
  const key = keyOfLogin(keys, emailKey);
  const result = await db
    .deleteFrom("login_failures")
    .where((where) => where.or([where("key", "=", key), where("account_key", "=", key)]))
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}
