import * as z from "zod/mini";
import type { AuditHead } from "../../audit-memory.ts";
import type { Database } from "../../db/connect.ts";
import { sameText } from "../../secrets.ts";
import type { World } from "../../world.ts";
import {
  AUDIT_ACCEPTED,
  acceptanceOf,
  type Chain,
  chainSignature,
  EMPTY_CHAIN,
  KEY_ACCEPTED,
  sealOf,
} from "./audit-seal.ts";
import { findChain, findEventAt, findEventBefore, findLatestBehind, findSealAt } from "./audit-store.ts";

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

/** Where the audit log was altered, and how. */
export interface Fault {
  readonly sequence: number;
  readonly reason: string;
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
  const isBeforeChain = sequence <= chain.anchorSequence;
  // A purge takes away what it verified; a chain that begins anew keeps what lies before, and accepts nothing of it.
  if (isBeforeChain && !beganAnew(chain)) return null;
  const found = sequence > chain.lastSequence ? undefined : await findSealAt(db, sequence);
  if (found !== undefined && sameText(found, seal)) return null;
  if (await isAcceptedBehind(db, world, chain, sequence)) return null;
  const isReplaced = found !== undefined;
  const anchor = isBeforeChain ? 0 : chain.anchorSequence;
  const before = await findEventBefore(db, isReplaced ? anchor + 1 : sequence);
  const kept = isReplaced ? anchor : Math.max(before?.sequence ?? 0, anchor);
  const from = kept + 1;
  return { from, to: sequence, isReplaced, keptUntil: before?.at ?? null, seenAt };
}

/** Whether a chain goes on behind what it no longer verifies. */
function beganAnew({ anchorSequence, anchorSeal }: Chain): boolean {
  return anchorSequence > 0 && anchorSeal === "";
}

/** What was wrong with the log, as the event of another key tells it. */
const Told = z.object({
  fault: z.optional(z.object({ sequence: z.int(), reason: z.string() })),
  cut: z.optional(
    z.object({
      from: z.int(),
      to: z.int(),
      isReplaced: z.boolean(),
      keptUntil: z.nullable(z.string()),
      seenAt: z.nullable(z.string()),
    }),
  ),
});

/** What was wrong with the log when another key was accepted, and stands until its absence is accepted too. */
export interface Standing {
  readonly fault: Fault | null;
  readonly cut: Cut | null;
}

const NOTHING: Standing = { fault: null, cut: null };

/**
 * What the chain began anew with: another key verifies nothing of what lies before, so what was known to be wrong with
 * that is told by the event of the key alone.
 */
export async function findStanding(db: Database, world: Pick<World, "secrets">, chain: Chain): Promise<Standing> {
  const first = beganAnew(chain) ? await findEventAt(db, chain.anchorSequence + 1) : undefined;
  const told = first?.event === KEY_ACCEPTED ? z.safeParse(Told, first.details) : undefined;
  if (!told?.success || (await isAcceptedBehind(db, world, chain, chain.anchorSequence + 1))) return NOTHING;
  const { fault, cut } = told.data;
  return {
    fault: fault ?? null,
    cut: cut ? { ...cut, keptUntil: cut.keptUntil === null ? null : new Date(cut.keptUntil) } : null,
  };
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
