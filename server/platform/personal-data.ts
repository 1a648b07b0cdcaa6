import type { RawBuilder } from "kysely";
import type { Policy } from "./configuration/policy.ts";
import type { Database } from "./db/connect.ts";
import type { Tables } from "./db/tables.ts";

export type DataSubject = "account" | "candidate" | "staff";

export type RetentionPeriod = keyof Policy["settings"] | ((policy: Policy) => number);

/** Describes rows that are deleted a fixed period after the date in one of their columns. */
export interface DatedRows {
  readonly table: keyof Tables;
  readonly key?: string;
  readonly at: string;
  readonly where?: (settings: Policy["settings"]) => RawBuilder<boolean>;
  readonly after: RetentionPeriod;
  /** True if the job loop deletes these rows exactly on time. The date column then needs an index. */
  readonly isExact?: true;
}

export interface RetentionRule<Context> {
  readonly after: RetentionPeriod;
  /** Returns the instant at which the retention period of the oldest data began. Null if there are no data. */
  readonly oldest: (ctx: Context) => Promise<Date | null>;
  /** Counts due rows. Absent for data that are stored for a month at most. */
  readonly due?: {
    readonly table: keyof Tables;
    readonly count: (ctx: Context, before: Date) => Promise<number>;
  };
  /** Erases a batch. @returns the size of the batch; 0 if no data are left */
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

/** Describes the personal data of a domain, so that the domain privacy need not import the domain. */
export interface PersonalData<Context> {
  /** Lists all tables of the domain, with the kinds of people in each table. An empty list means no personal data. */
  readonly tables: { readonly [Table in keyof Tables]?: readonly DataSubject[] };
  /** The keys are names for logs and for the pages of the centre. */
  readonly datedRows?: Readonly<Record<string, DatedRows>>;
  readonly retentionRules?: Readonly<Record<string, RetentionRule<Context>>>;
  /** Returns fields of the account's export. Excludes secrets and the contact data of third persons. */
  readonly exportAccount?: (ctx: Context, account: ExportedAccount) => Export;
  readonly exportCandidate?: (ctx: Context, candidate: ExportedCandidate) => Export;
  /** Deletes or transfers data that would remain after the rows of the accounts are deleted. */
  readonly eraseAccounts?: (trx: Database, ctx: Context, accounts: readonly ErasedAccount[]) => Promise<void>;
  /** Subtracts the rows of these accounts from counters. */
  readonly uncountAccounts?: (trx: Database, accountIds: readonly string[]) => Promise<void>;
  /** Deletes what clinics and staff did with these candidates, whose own rows remain as an archive. */
  readonly forgetCandidates?: (trx: Database, candidateIds: readonly number[]) => Promise<void>;
}
