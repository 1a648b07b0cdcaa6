import type { RawBuilder } from "kysely";
import type { Policy } from "./configuration/policy.ts";
import type { Database } from "./db/connect.ts";
import type { Tables } from "./db/tables.ts";

type DataSubject = "account" | "candidate" | "staff";

export type RetentionPeriod = keyof Policy["settings"] | ((policy: Policy) => number);

/** Rows that are deleted a fixed time after the date in one of their columns. */
export interface DatedRows {
  readonly table: keyof Tables;
  readonly key?: string;
  readonly at: string;
  readonly where?: (settings: Policy["settings"]) => RawBuilder<boolean>;
  readonly after: RetentionPeriod;
  /** True if these rows must be deleted exactly on time. The date column then needs an index. */
  readonly isExact?: true;
}

export interface RetentionRule<Context> {
  readonly after: RetentionPeriod;
  /** Returns the time when the retention period of the oldest data began. Null if there are no data. */
  readonly oldest: (ctx: Context) => Promise<Date | null>;
  /** Counts the rows whose retention period is over. Undefined for data that are stored for at most a month. */
  readonly due?: {
    readonly table: keyof Tables;
    readonly count: (ctx: Context, before: Date) => Promise<number>;
  };
  /** Erases one batch. @returns the number of erased rows; 0 if no rows are left */
  readonly purge: (ctx: Context, before: Date) => Promise<number>;
}

export interface ExportedAccount {
  readonly id: string;
  readonly numOrdinal: string | null;
}

export interface ErasedAccount extends ExportedAccount {
  readonly holderId: string | null;
}

export interface ExportedCandidate {
  readonly id: number;
  readonly externalId: string;
}

type Export = Promise<Readonly<Record<string, unknown>>>;

/** The personal data of a domain. With this description, the domain `privacy` need not import other domains. */
export interface PersonalData<Context> {
  /** An empty list means that a table contains no personal data. */
  readonly tables: { readonly [Table in keyof Tables]?: readonly DataSubject[] };
  /** The keys of this object appear in logs and on pages of the centre. */
  readonly datedRows?: Readonly<Record<string, DatedRows>>;
  readonly retentionRules?: Readonly<Record<string, RetentionRule<Context>>>;
  /** Returns fields for the account's export, without secrets and without other people's contact details. */
  readonly exportAccount?: (ctx: Context, account: ExportedAccount) => Export;
  readonly exportCandidate?: (ctx: Context, candidate: ExportedCandidate) => Export;
  /** Deletes or transfers data that the deletion of the accounts' rows would leave behind. */
  readonly eraseAccounts?: (trx: Database, ctx: Context, accounts: readonly ErasedAccount[]) => Promise<void>;
  readonly uncountAccounts?: (trx: Database, accountIds: readonly string[]) => Promise<void>;
  /** Deletes what clinics and staff did with these candidates. The candidates' own rows stay as an archive. */
  readonly forgetCandidates?: (trx: Database, candidateIds: readonly number[]) => Promise<void>;
}
