import type { RawBuilder } from "kysely";
import type { Policy } from "./configuration/policy.ts";
import type { Database } from "./db/connect.ts";
import type { Tables } from "./db/tables.ts";

export type DataSubject = "account" | "candidate" | "staff";

export type RetentionPeriod = keyof Policy["settings"] | ((policy: Policy) => number);

/** Rows that are deleted when a period has passed since the date in one of their columns. */
export interface DatedRows {
  readonly table: keyof Tables;
  readonly key?: string;
  readonly at: string;
  readonly where?: (settings: Policy["settings"]) => RawBuilder<boolean>;
  readonly after: RetentionPeriod;
  /**
   * True if rows are deleted exactly on time. The date column needs an index, because the job loop reads its minimum.
   */
  readonly isExact?: true;
}

/** A retention rule that does more than delete rows. */
export interface RetentionRule<Context> {
  readonly after: RetentionPeriod;
  /** Start of the period for the oldest data. Null if there are no data. */
  readonly oldest: (ctx: Context) => Promise<Date | null>;
  /** How to count due rows. Absent for data that are stored for a month at most. */
  readonly due?: {
    readonly table: keyof Tables;
    readonly count: (ctx: Context, before: Date) => Promise<number>;
  };
  /** Erases one batch. @returns the size of the batch; 0 if nothing is left */
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

/** The personal data of one domain. The domain privacy reads this object without knowing the domain. */
export interface PersonalData<Context> {
  /**
   * Every table of the domain with the kinds of people whose data the table contains. An empty list means that nobody's
   * data are in the table.
   */
  readonly tables: { readonly [Table in keyof Tables]?: readonly DataSubject[] };
  /** Keys are the names that logs and stopped retentions show. */
  readonly datedRows?: Readonly<Record<string, DatedRows>>;
  readonly retentionRules?: Readonly<Record<string, RetentionRule<Context>>>;
  /** Fields of the account's export, without secrets and without contact data of other people. */
  readonly exportAccount?: (ctx: Context, account: ExportedAccount) => Export;
  readonly exportCandidate?: (ctx: Context, candidate: ExportedCandidate) => Export;
  /** Removes or transfers data that would remain after the accounts' rows are deleted. */
  readonly eraseAccounts?: (trx: Database, ctx: Context, accounts: readonly ErasedAccount[]) => Promise<void>;
  /** Subtracts from counters what the rows of these accounts added. */
  readonly uncountAccounts?: (trx: Database, accountIds: readonly string[]) => Promise<void>;
  /** Deletes everything that clinics and staff did with candidates whose rows remain as an archive. */
  readonly forgetCandidates?: (trx: Database, candidateIds: readonly number[]) => Promise<void>;
}
