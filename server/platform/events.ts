import type { Database } from "./db/connect.ts";

export interface Events {
  /** A collaborator lost access to the clinic. If a holder is removed, this event occurs once for each collaborator. */
  collaboratorRemoved: { readonly accountId: string };
  /** An account is about to store a new mobile number. A subscriber can throw an error to reject the number. */
  mobileChanging: { readonly accountId: string; readonly mobile: string };
  clinicMoved: { readonly holderId: string; readonly now: Date; readonly zone: string };

  /** A search returned its first page. This event is not part of a transaction. */
  departmentsSearched: { readonly departments: readonly string[] };
  /** The candidates were hidden or recruited, or they are about to be erased. */
  candidatesUnavailable: {
    readonly candidateIds: readonly number[];
    readonly isErased?: boolean;
    readonly isRecruited?: boolean;
    readonly isUndoable?: boolean;
    /** True if the candidates themselves hid their dossiers. */
    readonly isByPerson?: boolean;
  };
  /**
   * A candidate requested the erasure of the candidate's own dossier. The server erases the dossier at the time `at`.
   */
  erasureRequested: { readonly candidateId: number; readonly at: Date };
  /** A candidate cancelled the erasure of the dossier before the server erased it. */
  erasureTakenBack: { readonly candidateId: number };
  /** Published candidates who were unavailable for a time are available again. */
  candidatesAvailableAgain: { readonly candidateIds: readonly number[]; readonly isByStaff: boolean };

  /**
   * Adds notifications to the lists of accounts. A click on a notification opens the sheet of the candidate
   * `candidateId`, if given.
   */
  noticesIssued: { readonly notices: readonly Notice[] };
  /** Deletes the notifications with this content about these candidates, if they were created at or after `since`. */
  noticesRevoked: { readonly content: string; readonly candidateIds: readonly number[]; readonly since: Date };
}

export interface Notice {
  /** The code that issues the notification sets an id if it must refer to the notification afterwards. */
  readonly id?: string;
  readonly accountId: string;
  readonly title: string;
  readonly content: string;
  readonly candidateId?: number;
}

type EventName = keyof Events;

export interface Lookups {
  /**
   * Returns the range of publication numbers that a notification about new candidates announced. The range excludes
   * `after` and includes `last`.
   */
  announcedRange(
    db: Database,
    accountId: string,
    uuid: string,
  ): Promise<{ readonly sectors: readonly string[]; readonly after: number; readonly last: number } | undefined>;
}

/**
 * A subscriber runs in the transaction of the event. If the subscriber throws an error, the change that caused the
 * event is also undone.
 */
export type Subscriber<Context> = {
  readonly [Name in EventName]?: (trx: Database, ctx: Context, event: Events[Name]) => Promise<void>;
};

export async function emit<
  Context extends { readonly subscribers: readonly Subscriber<Context>[] },
  Name extends EventName,
>(trx: Database, ctx: Context, name: Name, event: Events[Name]): Promise<void> {
  for (const subscriber of ctx.subscribers) await subscriber[name]?.(trx, ctx, event);
}
