import type { Database } from "./db/connect.ts";

/** What may happen in one domain and concerns a domain above it. */
export interface Events {
  // accounts
  /** A collaborator lost access; a holder's collaborators are removed one by one. */
  collaboratorRemoved: { readonly accountId: string };
  /** Before the new mobile is stored. A subscriber may reject it. */
  mobileChanging: { readonly accountId: string; readonly mobile: string };
  /** The clinic's postal code now lies in another time zone. */
  clinicMoved: { readonly holderId: string; readonly now: Date; readonly zone: string };

  // candidates
  /** First page of a search. Not part of a transaction. */
  departmentsSearched: { readonly departments: readonly string[] };
  /** The candidates can no longer be introduced: hidden, recruited, or about to be erased. */
  candidatesUnavailable: {
    readonly candidateIds: readonly number[];
    readonly isErased?: boolean;
    readonly isRecruited?: boolean;
    /** Staff can undo the change for a few seconds. */
    readonly isUndoable?: boolean;
  };
  /** Staff undid what made the candidates unavailable. */
  candidatesAvailableAgain: { readonly candidateIds: readonly number[] };

  // selection
  /** Notices to show in the app, one per account. They open the candidate's sheet if a candidate is given. */
  noticesIssued: { readonly notices: readonly Notice[] };
  /** Notices with this content about these candidates, issued since an instant, no longer apply. */
  noticesRevoked: { readonly content: string; readonly candidateIds: readonly number[]; readonly since: Date };
}

export interface Notice {
  readonly accountId: string;
  readonly title: string;
  readonly content: string;
  readonly candidateId?: number;
}

export type EventName = keyof Events;

/** What a lower domain may ask of one above it. */
export interface Lookups {
  /** The publications that a notification of the account announced: numbers above `after` up to `last`. */
  announcedRange(
    db: Database,
    accountId: string,
    uuid: string,
  ): Promise<{ readonly sectors: readonly string[]; readonly after: number; readonly last: number } | undefined>;
}

/** One domain's reactions. They run in the transaction of the event, so an error undoes what caused it. */
export type Subscriber<Context> = {
  readonly [Name in EventName]?: (trx: Database, ctx: Context, event: Events[Name]) => Promise<void>;
};

/** Calls the subscribers in the order of the domains. */
export async function emit<
  Context extends { readonly subscribers: readonly Subscriber<Context>[] },
  Name extends EventName,
>(trx: Database, ctx: Context, name: Name, event: Events[Name]): Promise<void> {
  for (const subscriber of ctx.subscribers) await subscriber[name]?.(trx, ctx, event);
}
