import type { AuditHead } from "../../audit-memory.ts";
import type { Database } from "../../db/connect.ts";
import { findRestore } from "../../db/last-restore.ts";
import { transact } from "../../db/retry.ts";
import { sameText } from "../../secrets.ts";
import type { World } from "../../world.ts";
import { AUDIT_ACCEPTED, type Chain, digestOf, isSaltOf, redactionOf, sealOf } from "./audit-seal.ts";
import { countUnsealed, findBeginning, findSealed } from "./audit-store.ts";
import { type Cut, type Fault, findCut, findStanding, readChain } from "./compare-head.ts";

/** Events read at once. */
const BATCH = 1000;

type SealedEvent = Awaited<ReturnType<typeof findSealed>>[number];

/** What a check of the audit log found. */
export interface AuditCheck {
  /** What is wrong, at which place of the chain; null when nothing is. */
  readonly fault: Fault | null;
  /** Whether the chain itself verifies; a fault lies before another key then, with which it began anew. */
  readonly isChainWhole: boolean;
  /** What it lacks of what was seen sealed, or null. */
  readonly cut: Cut | null;
  /** The place of the first event that is verified, when it happened, and the place of the last one. */
  readonly firstSequence: number;
  readonly beginsAt: Date | null;
  readonly lastSequence: number;
  /** The last seal: noted elsewhere, it proves later that the log was not replaced as a whole. */
  readonly lastSeal: string;
  readonly checked: number;
  /** Events of erased accounts, without address and details. */
  readonly redacted: number;
  /** Events that wait for their seal. */
  readonly unsealed: number;
  /** Events of before the chain began anew: kept, and no longer verified. */
  readonly unverified: number;
  /** When the backup was made from which this database came, if it did. */
  readonly restoredFrom: Date | null;
}

/**
 * Checks the chain over the audit log from its anchor to its end, and that it still has what this process saw sealed
 * (policy T-51).
 * @param seen an end of the log that the operator noted, to be looked for too
 */
export async function verifyAudit(
  { seen }: { readonly seen?: Omit<AuditHead, "at"> | undefined },
  world: Pick<World, "db" | "random" | "secrets" | "auditMemory">,
): Promise<AuditCheck> {
  const remembered = await world.auditMemory.read();
  const heads: AuditHead[] = [...(remembered ? [remembered] : []), ...(seen ? [{ ...seen, at: null }] : [])];
  // One view of the log: events are sealed and purged meanwhile.
  const check = async (trx: Database): Promise<AuditCheck> => {
    const { chain, isSigned } = await readChain(trx, world);
    const { at: beginsAt, before: unverified } = await findBeginning(trx, chain.anchorSequence);
    let cut: Cut | null = null;
    for (const head of heads) cut ??= await findCut(trx, world, chain, head);
    const walked = isSigned ? await walk(trx, world, chain) : { ...NOTHING, fault: unsigned(chain) };
    const standing = await findStanding(trx, world, chain);
    return {
      ...walked,
      fault: walked.fault ?? standing.fault,
      isChainWhole: walked.fault === null,
      cut: cut ?? standing.cut,
      firstSequence: chain.anchorSequence + 1,
      beginsAt,
      lastSequence: chain.lastSequence,
      lastSeal: chain.lastSeal,
      unsealed: await countUnsealed(trx),
      unverified,
      restoredFrom: (await findRestore(trx)) ?? null,
    };
  };
  return transact(world, check, "repeatable read");
}

const NOTHING = { checked: 0, redacted: 0 };

function unsigned({ lastSequence }: Chain): Fault {
  return { sequence: lastSequence, reason: "the ends of the chain were altered" };
}

/** Checks the chain event after event, up to a place of it or to its end. */
export async function walk(
  trx: Database,
  world: Pick<World, "secrets">,
  chain: Chain,
  upTo: number = Number.POSITIVE_INFINITY,
) {
  let sequence = chain.anchorSequence;
  let seal = chain.anchorSeal;
  let checked = 0;
  let redacted = 0;
  const result = (reason?: string, at = sequence) => ({
    fault: reason === undefined ? null : { sequence: at, reason },
    checked,
    redacted,
    lastSeal: seal,
  });
  for (;;) {
    const events = (await findSealed(trx, sequence, BATCH)).filter((event) => (event.sequence ?? 0) <= upTo);
    for (const event of events) {
      if (bridges(event, sequence)) sequence = (event.sequence ?? 0) - 1;
      const reason = findFault(world, event, sequence + 1, seal);
      if (reason !== undefined) return result(reason, sequence + 1);
      sequence += 1;
      checked += 1;
      seal = event.seal ?? "";
      if (event.salt === null) redacted += 1;
    }
    if (events.length < BATCH) break;
  }
  if (sequence < Math.min(upTo, chain.lastSequence)) return result("the event is missing", sequence + 1);
  return result(sequence > chain.lastSequence ? "the event was added" : undefined);
}

/** Whether an event says that the operator accepted that all between a place and itself is gone. */
function bridges({ event, details, sequence }: SealedEvent, after: number): boolean {
  return event === AUDIT_ACCEPTED && sequence !== null && sequence > after + 1 && details?.goesOnAfter === after;
}

/** What is wrong with an event that should stand at a place after a seal. */
function findFault(
  { secrets }: Pick<World, "secrets">,
  event: SealedEvent,
  sequence: number,
  previousSeal: string,
): string | undefined {
  if (event.sequence !== sequence) return "the event is missing";
  const digest = event.digest ?? "";
  if (!sameText(event.seal ?? "", sealOf(secrets, previousSeal, sequence, digest, event)))
    return "the event was altered";
  const isWhole =
    event.salt === null
      ? event.address === null &&
        event.details === null &&
        sameText(event.redaction ?? "", redactionOf(secrets, { sequence, digest }, event.subject))
      : isSaltOf(event.id, event.salt) && sameText(digest, digestOf(event.salt, event));
  return isWhole ? undefined : "the content of the event was altered";
}
