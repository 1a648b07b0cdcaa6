import type { DigestPeriod } from "contract/alerts/alerts.ts";
import { sql, type Updateable } from "kysely";
import type { Database } from "../../platform/db/connect.ts";
import type { AlertsTables, ReportedRanges } from "../../platform/db/tables/alerts.ts";
import { PAUSE, type PauseRow, PERIODICITY, type StoredParameters, withPause } from "../settings/store.ts";

export const DIGEST = "digest";

/** Until the account saves its settings, `sectors`, `digest` and `periodicity` are empty. */
export interface DigestAccount extends Pick<StoredParameters, "sectors" | "digest" | "pause"> {
  readonly accountId: string;
  readonly email: string;
  readonly emailChecked: boolean;
  readonly zipCode: string | null;
  readonly sharedBy: string | undefined;
  readonly periodicity: StoredParameters["periodicity"] | null;
  readonly lastSequence: number;
  readonly nextRunAt: Date | null;
  readonly mailedOn: string | null;
  readonly rejectedAddress: string | null;
  /**
   * The numbers of the publications (newly published candidates) that the latest digest contained, if the server could
   * not send it.
   */
  readonly unsent: ReportedRanges;
  /** True if the address permanently rejected a mail after the account last saved or confirmed the address. */
  readonly isAddressDead: boolean;
}

type DigestRow = Omit<PauseRow<DigestAccount>, "sharedBy"> & { readonly sharedBy: string | null };

const ACCOUNTS = sql`
  select accounts.id as "accountId", accounts.email, accounts.email_checked as "emailChecked",
    clinics.zip_code as "zipCode", case when holder.shares_selection then holder.id end as "sharedBy",
    coalesce(alerts.sectors, '{}') as sectors, ${PERIODICITY}, coalesce(alerts.digest, 'none') as digest, ${PAUSE},
    coalesce(case when exists (
      select 1 from messages where dedupe_key = ${sql.lit(DIGEST)} || ' ' || accounts.id || ' ' || digests.mailed_on
        and state = 'failed' and permanent is not true) then digests.reported end, '{}') as unsent,
    coalesce(digests.last_sequence, 0) as "lastSequence", digests.next_run_at as "nextRunAt",
    digests.mailed_on as "mailedOn", digests.refused_address as "rejectedAddress",
    exists (
      select 1 from messages where messages.account_id = accounts.id and messages.created_at >= digests.trusted_since
        and messages.kind = ${sql.lit(DIGEST)} and messages.recipient = accounts.email and messages.permanent
    ) as "isAddressDead"
  from accounts
  join accounts as holder on holder.id = coalesce(accounts.holder_id, accounts.id)
  left join clinics on clinics.account_id = holder.id and clinics.position = 0
  left join alert_parameters as alerts on alerts.account_id = accounts.id
  left join digests on digests.account_id = accounts.id`;

async function findAccounts(trx: Database, ids: readonly string[], filter = sql``): Promise<DigestAccount[]> {
  const { rows } = await sql<DigestRow>`${ACCOUNTS} where accounts.id = any(${ids}::uuid[]) ${filter}`.execute(trx);
  return rows.map((row) => withPause<DigestAccount>({ ...row, sharedBy: row.sharedBy ?? undefined }));
}

export function nextDigestDue(db: Database) {
  return db
    .selectFrom("digests")
    .select(({ fn }) => fn.min("next_run_at").as("due"))
    .where("next_run_at", "is not", null);
}

/** Locks candidates, so that no erasure can delete them until the mail is stored (policy T-54). */
export async function lockCandidates(trx: Database, ids: readonly number[]): Promise<ReadonlySet<number>> {
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

/** Locks due digests, so that no two workers handle the same account (policy F-19). */
export async function takeDueDigests(trx: Database, now: Date, count: number): Promise<DigestAccount[]> {
  const { rows: due } = await sql<{ id: string }>`
    select account_id as id from digests where next_run_at <= ${now} order by next_run_at limit ${count}
    for update skip locked`.execute(trx);
  if (due.length === 0) return [];
  const ids = due.map(({ id }) => id);
  const accounts = await findAccounts(trx, ids, sql`and accounts.removed_at is null`);
  // Give removed accounts no due time. Otherwise they would stay first in the queue and block other accounts.
  const known = new Set(accounts.map(({ accountId }) => accountId));
  for (const id of ids) if (!known.has(id)) await updateDigest(trx, id, { next_run_at: null });
  return accounts;
}

/** Locks the digest row of an account. Creates the row if it is missing. */
export async function lockDigestAccount(trx: Database, accountId: string, now: Date): Promise<DigestAccount> {
  await sql`
    insert into digests (account_id, last_sequence, trusted_since)
    select ${accountId}::uuid, coalesce((select last_sequence from publication_numbering), 0), ${now}
    on conflict (account_id) do nothing`.execute(trx);
  await trx.selectFrom("digests").select("account_id").where("account_id", "=", accountId).forUpdate().execute();
  const [account] = await findAccounts(trx, [accountId]);
  if (!account) throw new Error("The account of a digest does not exist");
  return account;
}

export async function findDigest(db: Database, accountId: string) {
  return db
    .selectFrom("digests")
    .select(["next_run_at as nextRunAt", "mailed_on as mailedOn", "refused_address as rejectedAddress", "stopped"])
    .where("account_id", "=", accountId)
    .executeTakeFirst();
}

type DigestColumns = Updateable<AlertsTables["digests"]>;

export async function updateDigest(trx: Database, accountId: string, columns: DigestColumns): Promise<void> {
  await trx.updateTable("digests").set(columns).where("account_id", "=", accountId).execute();
}

export async function setDigestPeriod(trx: Database, accountId: string, digest: DigestPeriod): Promise<void> {
  await trx.updateTable("alert_parameters").set({ digest }).where("account_id", "=", accountId).execute();
}
