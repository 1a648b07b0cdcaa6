import type { DigestPeriod, Periodicity } from "contract/alerts/alerts.ts";
import { sql } from "kysely";
import type { Database } from "../../platform/db/connect.ts";
import type { Stopped, Told } from "../../platform/db/tables/alerts.ts";
import { NO_PAUSE, type Pause, toPause } from "../settings/pause.ts";

export const DIGEST = "digest";

export interface DigestAccount {
  readonly accountId: string;
  readonly email: string;
  readonly emailChecked: boolean;
  readonly firstName: string;
  readonly zipCode: string | undefined;
  /** Holder's account if the clinic shares its selection. */
  readonly sharedBy: string | undefined;
  readonly sectors: readonly string[];
  /** Undefined until settings are saved. */
  readonly periodicity: Periodicity | undefined;
  readonly digest: DigestPeriod;
  readonly pause: Pause;
  readonly lastSequence: number;
  readonly nextRunAt: Date | null;
  readonly mailedOn: string | null;
  readonly rejectedAddress: string | null;
  /** Publications of the last mail, if that mail was not sent. */
  readonly untold: Told;
  /** A mail was permanently rejected since the address was last trusted. */
  readonly isAddressDead: boolean;
}

const FACTS = sql`
  select accounts.id as account_id, accounts.email, accounts.email_checked, accounts.first_name, clinics.zip_code,
    case when holder.shares_selection then holder.id end as shared_by,
    coalesce(alerts.sectors, '{}') as sectors, alerts.periodicity, alerts.params, coalesce(alerts.digest, 'none') as digest,
    alerts.paused_until, alerts.pause_ends_at, alerts.pause_after, alerts.pauses_over,
    case when exists (
      select 1 from messages where dedupe_key = ${sql.lit(DIGEST)} || ' ' || accounts.id || ' ' || digests.mailed_on
        and state = 'failed' and permanent is not true) then digests.told end as untold,
    coalesce(digests.last_sequence, 0) as last_sequence, digests.next_run_at, digests.mailed_on, digests.refused_address,
    exists (
      select 1 from messages where messages.account_id = accounts.id and messages.created_at >= digests.trusted_since
        and messages.kind = ${sql.lit(DIGEST)} and messages.recipient = accounts.email and messages.permanent
    ) as is_address_dead
  from accounts
  join accounts as holder on holder.id = coalesce(accounts.holder_id, accounts.id)
  left join clinics on clinics.account_id = holder.id and clinics.position = 0
  left join alert_parameters as alerts on alerts.account_id = accounts.id
  left join digests on digests.account_id = accounts.id`;

interface Row {
  account_id: string;
  email: string;
  email_checked: boolean;
  first_name: string;
  zip_code: string | null;
  shared_by: string | null;
  sectors: string[];
  periodicity: string | null;
  params: object | null;
  digest: DigestPeriod;
  paused_until: string | null;
  pause_ends_at: Date | null;
  pause_after: number | null;
  pauses_over: [number, number][] | null;
  last_sequence: number;
  next_run_at: Date | null;
  mailed_on: string | null;
  refused_address: string | null;
  untold: Told | null;
  is_address_dead: boolean;
}

function toAccount(row: Row): DigestAccount {
  return {
    accountId: row.account_id,
    email: row.email,
    emailChecked: row.email_checked,
    firstName: row.first_name,
    zipCode: row.zip_code ?? undefined,
    sharedBy: row.shared_by ?? undefined,
    sectors: row.sectors,
    // Validated against the contract when saved.
    periodicity: row.periodicity === null ? undefined : ({ type: row.periodicity, params: row.params } as Periodicity),
    digest: row.digest,
    pause: row.pauses_over === null ? NO_PAUSE : toPause({ ...row, pauses_over: row.pauses_over }),
    lastSequence: row.last_sequence,
    nextRunAt: row.next_run_at,
    mailedOn: row.mailed_on,
    rejectedAddress: row.refused_address,
    untold: row.untold ?? {},
    isAddressDead: row.is_address_dead,
  };
}

export function nextDigestDue(db: Database) {
  return db
    .selectFrom("digests")
    .select(({ fn }) => fn.min("next_run_at").as("due"))
    .where("next_run_at", "is not", null);
}

/** Locks the existing candidates, so that none is erased before the transaction has named them (policy T-54). */
export async function lockNamed(trx: Database, ids: readonly number[]): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set();
  const rows = await trx
    .selectFrom("candidates")
    .select("id")
    .where(sql<boolean>`id = any(${[...ids]}::integer[])`)
    .orderBy("id")
    .forKeyShare()
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Parallel workers take different accounts (policy F-19). */
export async function takeDueDigests(trx: Database, now: Date, count: number): Promise<DigestAccount[]> {
  const { rows: due } = await sql<{ account_id: string }>`
    select account_id from digests where next_run_at <= ${now} order by next_run_at limit ${count}
    for update skip locked`.execute(trx);
  if (due.length === 0) return [];
  const ids = due.map((row) => row.account_id);
  const { rows } =
    await sql<Row>`${FACTS} where accounts.id = any(${ids}::uuid[]) and accounts.removed_at is null`.execute(trx);
  const accounts = rows.map(toAccount);
  // Clear the due time of removed accounts, or they would block the queue.
  const known = new Set(accounts.map(({ accountId }) => accountId));
  for (const id of ids) if (!known.has(id)) await updateDigest(trx, id, { nextRunAt: null });
  return accounts;
}

/** Creates the row if it is missing, then locks it. */
export async function lockDigestAccount(trx: Database, accountId: string, now: Date): Promise<DigestAccount> {
  await sql`
    insert into digests (account_id, last_sequence, trusted_since)
    select ${accountId}::uuid, coalesce((select last_sequence from publication_numbering), 0), ${now}
    on conflict (account_id) do nothing`.execute(trx);
  await trx.selectFrom("digests").select("account_id").where("account_id", "=", accountId).forUpdate().execute();
  const { rows } = await sql<Row>`${FACTS} where accounts.id = ${accountId}::uuid`.execute(trx);
  const [row] = rows;
  if (!row) throw new Error("The account of a digest is gone");
  return toAccount(row);
}

export async function findDigest(db: Database, accountId: string) {
  return db
    .selectFrom("digests")
    .select(["next_run_at as nextRunAt", "mailed_on as mailedOn", "refused_address as refusedAddress", "stopped"])
    .where("account_id", "=", accountId)
    .executeTakeFirst();
}

interface Change {
  readonly nextRunAt?: Date | null;
  readonly lastSequence?: number;
  readonly mailedOn?: string;
  readonly rejectedAddress?: string | null;
  readonly trustedSince?: Date;
  readonly stopped?: Stopped | null;
  readonly told?: Told;
}

export async function updateDigest(trx: Database, accountId: string, change: Change): Promise<void> {
  const { nextRunAt, lastSequence, mailedOn, rejectedAddress, trustedSince, stopped, told } = change;
  const columns = {
    ...(nextRunAt === undefined ? {} : { next_run_at: nextRunAt }),
    ...(lastSequence === undefined ? {} : { last_sequence: lastSequence }),
    ...(mailedOn === undefined ? {} : { mailed_on: mailedOn }),
    ...(rejectedAddress === undefined ? {} : { refused_address: rejectedAddress }),
    ...(trustedSince === undefined ? {} : { trusted_since: trustedSince }),
    ...(stopped === undefined ? {} : { stopped: stopped === null ? null : JSON.stringify(stopped) }),
    ...(told === undefined ? {} : { told: JSON.stringify(told) }),
  };
  if (Object.keys(columns).length === 0) return;
  await trx.updateTable("digests").set(columns).where("account_id", "=", accountId).execute();
}

export async function setDigestPeriod(trx: Database, accountId: string, digest: DigestPeriod): Promise<void> {
  await trx.updateTable("alert_parameters").set({ digest }).where("account_id", "=", accountId).execute();
}
