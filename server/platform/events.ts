import type { Database } from "./db/connect.ts";

/** Events of one domain that concern a domain above. */
export interface Events {
  // accounts
  /** A collaborator lost access. The collaborators of a removed holder each cause this event. */
  collaboratorRemoved: { readonly accountId: string };
  /** Emitted before the new mobile is stored. A subscriber may reject the mobile. */
  mobileChanging: { readonly accountId: string; readonly mobile: string };
  /** The clinic moved to a postal code in another time zone. */
  clinicMoved: { readonly holderId: string; readonly now: Date; readonly zone: string };

  // candidates
  /** A search showed its first page. The event is not part of a transaction. */
  departmentsSearched: { readonly departments: readonly string[] };
  /** The candidates can no longer be introduced: the candidates were hidden, recruited, or will be erased at once. */
  candidatesUnavailable: {
    readonly candidateIds: readonly number[];
    readonly isErased?: boolean;
    readonly isRecruited?: boolean;
    /** True if staff can undo the change for a few seconds. */
    readonly isUndoable?: boolean;
  };
  /** Staff undid the change that made the candidates unavailable. */
  candidatesAvailableAgain: { readonly candidateIds: readonly number[] };

  // selection
  /** Notices for the app, one per account. A notice with a candidate opens the candidate's sheet. */
  noticesIssued: { readonly notices: readonly Notice[] };
  /** Notices with this content about these candidates, issued since the instant `since`, no longer apply. */
  noticesRevoked: { readonly content: string; readonly candidateIds: readonly number[]; readonly since: Date };
}

export interface Notice {
  readonly accountId: string;
  readonly title: string;
  readonly content: string;
  readonly candidateId?: number;
}

export type EventName = keyof Events;

/** Questions that a lower domain may ask a domain above. */
export interface Lookups {
  /** The publications that a notification of the account announced: numbers above `after` up to `last`. */
  announcedRange(
    db: Database,
    accountId: string,
    uuid: string,
  ): Promise<{ readonly sectors: readonly string[]; readonly after: number; readonly last: number } | undefined>;
}

/** How one domain reacts to events. The reaction runs in the transaction of the event, so an error undoes the cause. */
export type Subscriber<Context> = {
  readonly [Name in EventName]?: (trx: Database, ctx: Context, event: Events[Name]) => Promise<void>;
};

/** Calls the subscribers of an event in the order of the domains. */
export async function emit<
  Context extends { readonly subscribers: readonly Subscriber<Context>[] },
  Name extends EventName,
>(trx: Database, ctx: Context, name: Name, event: Events[Name]): Promise<void> {
  for (const subscriber of ctx.subscribers) await subscriber[name]?.(trx, ctx, event);
}
