import type { RawBuilder } from "kysely";
import type { Policy } from "./configuration/policy.ts";
import type { Database } from "./db/connect.ts";
import type { Tables } from "./db/tables.ts";

type DataSubject = "account" | "candidate" | "staff";

export type RetentionPeriod = keyof Policy["settings"] | ((policy: Policy) => number);

/** Describes rows that are deleted a fixed time after the date in one of their columns. */
export interface DatedRows {
  readonly table: keyof Tables;
  readonly key?: string;
  readonly at: string;
  readonly where?: (settings: Policy["settings"]) => RawBuilder<boolean>;
  readonly after: RetentionPeriod;
  /** True if the rows must be deleted exactly on time. The date column then needs an index. */
  readonly isExact?: true;
}

export interface RetentionRule<Context> {
  readonly after: RetentionPeriod;
  /** Returns the time when the retention period of the oldest data began. Null if no such data exist. */
  readonly oldest: (ctx: Context) => Promise<Date | null>;
  /** Counts the rows whose retention period is over. Undefined for data with a retention period of at most a month. */
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

/** The personal data of a domain. With this description, the domain `privacy` need not import the other domains. */
export interface PersonalData<Context> {
  /**
   * For each table, the people whose personal data it contains. An empty list means that the table contains no personal
   * data.
   */
  readonly tables: { readonly [Table in keyof Tables]?: readonly DataSubject[] };
  /** The keys of this object appear in logs and on pages of the centre. */
  readonly datedRows?: Readonly<Record<string, DatedRows>>;
  readonly retentionRules?: Readonly<Record<string, RetentionRule<Context>>>;
  /** Returns fields for the account's export, without secrets and without other people's contact details. */
  readonly exportAccount?: (ctx: Context, account: ExportedAccount) => Export;
  readonly exportCandidate?: (ctx: Context, candidate: ExportedCandidate) => Export;
  /** Before the accounts' rows are deleted, deletes or transfers data that this deletion would leave behind. */
  readonly eraseAccounts?: (trx: Database, ctx: Context, accounts: readonly ErasedAccount[]) => Promise<void>;
  readonly uncountAccounts?: (trx: Database, accountIds: readonly string[]) => Promise<void>;
  /**
   * Deletes the data that clinics and staff stored about these candidates. The candidates' own rows stay as an archive.
   */
  readonly forgetCandidates?: (trx: Database, candidateIds: readonly number[]) => Promise<void>;
}
