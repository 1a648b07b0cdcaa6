import { recordEvent } from "../../audit.ts";
import type { Database } from "../../db/connect.ts";
import { transact } from "../../db/retry.ts";
import { sameText } from "../../secrets.ts";
import type { World } from "../../world.ts";
import {
  type AuditContent,
  acceptanceOf,
  type Chain,
  chainSignature,
  digestOf,
  EMPTY_CHAIN,
  type Seal,
  saltFor,
  sealOf,
} from "./audit-seal.ts";
import {
  deleteEventsUpTo,
  findHighestSequence,
  findLastBefore,
  findRecorded,
  lockChain,
  saveChain,
  takeUnsealed,
  writeSeals,
} from "./audit-store.ts";
import { findCut, findStanding } from "./compare-head.ts";
import { walk } from "./verify-audit.ts";

/** Events sealed in one transaction. */
const BATCH = 500;

type Needs = Pick<World, "db" | "random" | "secrets">;
type Purging = Needs & Pick<World, "auditMemory" | "log">;
type Events = readonly (AuditContent & { readonly id: number })[];

/**
 * Seals events in the order in which they were recorded, each over the one before (policy T-51). Events are recorded
 * without a seal in the transaction of what they tell, so that nobody waits for the chain.
 * @returns how many were sealed; as many as a batch when others may be waiting
 */
export async function sealAudit(world: Needs): Promise<number> {
  return transact(world, async (trx) => {
    const chain = await lockSigned(trx, world);
    const events = await takeUnsealed(trx, BATCH);
    await append(trx, world, chain, events);
    return events.length;
  });
}

/**
 * Deletes the beginning of the chain up to an instant. What remains is anchored in the seal of the last event deleted,
 * so that it can still be verified. What is deleted is verified before: nothing that was altered goes, and is forgotten,
 * under our own signature (policy T-51).
 * @returns how many events were deleted
 * @throws when the log was altered or cut: nothing is deleted
 */
export async function purgeAudit(world: Purging, before: Date): Promise<number> {
  const head = await world.auditMemory.read();
  return transact(world, async (trx) => {
    const chain = await lockSigned(trx, world);
    const last = await findLastBefore(trx, before);
    if (!last) return 0;
    // Events of before a new beginning are older than the anchor: it never goes back.
    if (last.sequence > chain.anchorSequence) {
      const { fault, lastSeal } = await walk(trx, world, chain, last.sequence);
      const cut = head ? await findCut(trx, world, chain, head) : null;
      const standing = await findStanding(trx, world, chain);
      if (fault || cut || standing.fault || standing.cut) {
        world.log.error(
          { alarm: "auditLog", fault, cut, standing },
          "The audit log was cut or altered: nothing of it is purged",
        );
        throw new Error("The audit log was cut or altered: nothing of it is purged");
      }
      const shorter = { ...chain, anchorSequence: last.sequence, anchorSeal: lastSeal };
      await saveChain(trx, shorter, chainSignature(world.secrets, shorter));
    }
    return deleteEventsUpTo(trx, last.sequence);
  });
}

/** Why and from where the chain goes on. */
interface Continuation {
  readonly event: string;
  readonly details: Readonly<Record<string, unknown>>;
  /** The highest number that was ever seen: none is given twice. */
  readonly highest: number;
  /** What lies before can no longer be verified: the chain begins anew, and keeps it as it is. */
  readonly beginsAnew: boolean;
}

/** Goes on with a chain that lacks something, or has another key, by an event that says so. @returns its place and seal */
export async function continueChain(
  trx: Database,
  world: Needs & Pick<World, "clock">,
  { event, details, highest, beginsAnew }: Continuation,
): Promise<Pick<Chain, "lastSequence" | "lastSeal">> {
  const { chain } = await lockChain(trx, EMPTY_CHAIN, chainSignature(world.secrets, EMPTY_CHAIN));
  const lastSequence = Math.max(chain.lastSequence, highest, await findHighestSequence(trx));
  const from = beginsAnew
    ? { anchorSequence: lastSequence, anchorSeal: "", lastSequence, lastSeal: "" }
    : { ...chain, lastSequence };
  // Before what waits for its seal: it is the first event of what goes on.
  const id = await recordEvent(trx, world.clock, {
    event,
    details: {
      ...details,
      goesOnAfter: chain.lastSequence,
      acceptance: acceptanceOf(world.secrets, from.lastSequence + 1, from.lastSeal),
    },
  });
  return append(trx, world, from, await findRecorded(trx, id));
}

/** The chain, locked. @throws when its ends are not those that this key signed: they are not to be signed again */
async function lockSigned(trx: Database, { secrets }: Needs): Promise<Chain> {
  const { chain, signature } = await lockChain(trx, EMPTY_CHAIN, chainSignature(secrets, EMPTY_CHAIN));
  if (sameText(signature, chainSignature(secrets, chain))) return chain;
  throw new Error("The ends of the audit log were altered, or signed with another key");
}

async function append(trx: Database, { random, secrets }: Needs, chain: Chain, events: Events): Promise<Chain> {
  let { lastSequence, lastSeal } = chain;
  const seals: (Seal & { id: number })[] = [];
  for (const event of events) {
    const salt = saltFor(event.id, random.token());
    const digest = digestOf(salt, event);
    lastSequence += 1;
    lastSeal = sealOf(secrets, lastSeal, lastSequence, digest, event);
    seals.push({ id: event.id, sequence: lastSequence, salt, digest, seal: lastSeal });
  }
  await writeSeals(trx, seals);
  const longer = { ...chain, lastSequence, lastSeal };
  await saveChain(trx, longer, chainSignature(secrets, longer));
  return longer;
}
