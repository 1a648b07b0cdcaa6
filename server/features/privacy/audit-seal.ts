import { hashOf, type Secrets } from "../../secrets.ts";

/** What an event of the audit log holds. */
export interface AuditContent {
  readonly at: Date;
  readonly event: string;
  readonly actor_id: string | null;
  readonly subject: string | null;
  readonly address: string | null;
  readonly details: Readonly<Record<string, unknown>> | null;
}

/** What an event gets when it is sealed. */
export interface Seal {
  /** Its place in the chain. */
  readonly sequence: number;
  /** Null once the event was redacted. */
  readonly salt: string | null;
  readonly digest: string;
  readonly seal: string;
}

/** Where the chain begins and ends: the last event that was purged, and the last one that was sealed. */
export interface Chain {
  readonly anchorSequence: number;
  readonly anchorSeal: string;
  readonly lastSequence: number;
  readonly lastSeal: string;
}

/** The event by which the operator accepts that something is gone, and the chain goes on. */
export const AUDIT_ACCEPTED = "operator: accept audit log";

/** The event by which the operator lets the database know another key. */
export const KEY_ACCEPTED = "operator: accept key";

/** A chain without any event. */
export const EMPTY_CHAIN: Chain = { anchorSequence: 0, anchorSeal: "", lastSequence: 0, lastSeal: "" };

/**
 * A salt that holds the number of its event: nobody renumbers a sealed event without altering its digest, and servers and
 * events of before this take such a salt like any other.
 */
export function saltFor(id: number, chance: string): string {
  return `${id}.${chance}`;
}

/** Whether a salt was made for the event of this number, or before salts held one. */
export function isSaltOf(id: number, salt: string): boolean {
  return !salt.includes(".") || salt.startsWith(`${id}.`);
}

/** The digest of what may name a person. Without the salt nothing can be guessed back from it. */
export function digestOf(salt: string, { subject, address, details }: AuditContent): string {
  return hashOf(JSON.stringify([salt, subject, address, details]));
}

/** The seal of an event after the one before it. Whoever has the database but not the secret key cannot make one. */
export function sealOf(
  secrets: Secrets,
  previousSeal: string,
  sequence: number,
  digest: string,
  { at, event, actor_id }: AuditContent,
): string {
  return secrets.sign(`audit ${JSON.stringify([sequence, previousSeal, at.toISOString(), event, actor_id, digest])}`);
}

/**
 * Vouches for an acceptance at its place in the chain. Seals are given to whatever lies unsealed in the database: an
 * acceptance that its owner wrote there has none of these.
 */
export function acceptanceOf(secrets: Secrets, sequence: number, previousSeal: string): string {
  return secrets.sign(`accepted ${JSON.stringify([sequence, previousSeal])}`);
}

/** Vouches for an event from which address and details were taken, and whose subject is a pseudonym. */
export function redactionOf(
  secrets: Secrets,
  { sequence, digest }: Pick<Seal, "sequence" | "digest">,
  subject: string | null,
) {
  return secrets.sign(`redacted ${JSON.stringify([sequence, digest, subject])}`);
}

/** Vouches for the two ends of the chain: nothing can be cut off either of them. */
export function chainSignature(secrets: Secrets, chain: Chain): string {
  const { anchorSequence, anchorSeal, lastSequence, lastSeal } = chain;
  return secrets.sign(`chain ${JSON.stringify([anchorSequence, anchorSeal, lastSequence, lastSeal])}`);
}
