import type { AuditHead } from "../../audit-memory.ts";
import type { Database } from "../../db/connect.ts";
import { sameText } from "../../secrets.ts";
import type { World } from "../../world.ts";
import { AUDIT_ACCEPTED, acceptanceOf, type Chain, chainSignature, EMPTY_CHAIN, sealOf } from "./audit-seal.ts";
import { findChain, findEventBefore, findLatestBehind, findSealAt } from "./audit-store.ts";

/** What the audit log lacks of what was seen sealed. */
export interface Cut {
  /** The first and the last place that are gone. */
  readonly from: number;
  readonly to: number;
  /** Other events stand there: the log is not the one that was seen. */
  readonly isReplaced: boolean;
  /** When the last event before the gap happened, or null when nothing is left of before. */
  readonly keptUntil: Date | null;
  /** When the end of the log was seen sealed. */
  readonly seenAt: string | null;
}

/** The two ends of the chain; `isSigned`: nobody changed them. */
export async function readChain(
  db: Database,
  { secrets }: Pick<World, "secrets">,
): Promise<{ chain: Chain; isSigned: boolean }> {
  const found = await findChain(db);
  if (!found) return { chain: EMPTY_CHAIN, isSigned: true };
  return { chain: found.chain, isSigned: sameText(found.signature, chainSignature(secrets, found.chain)) };
}

/**
 * Compares the chain with an end of it that was seen earlier. A memory may lag behind: other processes seal too. The
 * chain may not: what was seen sealed is there, was purged since, or its absence was accepted by the operator.
 */
export async function findCut(
  db: Database,
  world: Pick<World, "secrets">,
  chain: Chain,
  { sequence, seal, at: seenAt }: AuditHead,
): Promise<Cut | null> {
  if (sequence <= chain.anchorSequence) return null;
  const found = sequence > chain.lastSequence ? undefined : await findSealAt(db, sequence);
  if (found !== undefined && sameText(found, seal)) return null;
  if (await isAcceptedBehind(db, world, chain, sequence)) return null;
  const isReplaced = found !== undefined;
  const before = await findEventBefore(db, isReplaced ? chain.anchorSequence + 1 : sequence);
  const kept = isReplaced ? chain.anchorSequence : Math.max(before?.sequence ?? 0, chain.anchorSequence);
  const from = kept + 1;
  return { from, to: sequence, isReplaced, keptUntil: before?.at ?? null, seenAt };
}

/** Whether the operator accepted, behind a place of the chain, that something is gone. */
async function isAcceptedBehind(
  db: Database,
  { secrets }: Pick<World, "secrets">,
  chain: Chain,
  sequence: number,
): Promise<boolean> {
  const event = await findLatestBehind(db, AUDIT_ACCEPTED, sequence);
  if (!event || event.sequence === null || event.sequence > chain.lastSequence) return false;
  const before = await findEventBefore(db, event.sequence);
  const previous = (before && (before.sequence ?? 0) > chain.anchorSequence ? before.seal : chain.anchorSeal) ?? "";
  return (
    sameText(event.seal ?? "", sealOf(secrets, previous, event.sequence, event.digest ?? "", event)) &&
    sameText(String(event.details?.acceptance ?? ""), acceptanceOf(secrets, event.sequence, previous))
  );
}
