import { recordEvent } from "../../audit.ts";
import { findKeyMark, keepKeyMark } from "../../db/key-mark.ts";
import { transact } from "../../db/retry.ts";
import { sameText } from "../../secrets.ts";
import type { World } from "../../world.ts";
import { toDetails } from "./accept-audit.ts";
import { findAuditCheck } from "./audit-check-store.ts";
import { EMPTY_CHAIN, KEY_ACCEPTED, sealOf } from "./audit-seal.ts";
import { findSealed } from "./audit-store.ts";
import { type Fault, findStanding, readChain } from "./compare-head.ts";
import { keepHead, rememberHead } from "./remember-head.ts";
import { continueChain, sealAudit } from "./seal-audit.ts";
import { type AuditCheck, verifyAudit } from "./verify-audit.ts";

type Needs = Pick<World, "db" | "secrets" | "auditMemory" | "clock" | "random" | "log">;

/** What became of the audit log when a key was accepted. */
export interface AcceptedKey {
  /** Another key than this one sealed it: it begins anew. */
  readonly beginsAnew: boolean;
  /** What is known of it by then. What is wrong stays so until `acceptAudit`. */
  readonly before: AuditCheck;
}

/**
 * Lets the database know another SECRET_KEY, for the operator who changed it or restored without it (decision 044). What
 * was sealed with the former one cannot be opened any more; the chain of the audit log begins anew, by an event that
 * says why, and what is wrong with what lies before. Nothing of that is accepted with the key (decision 079).
 * @returns undefined when the database knew this key already, and nothing was done
 */
export async function acceptKey(world: Needs): Promise<AcceptedKey | undefined> {
  if ((await findKeyMark(world.db, world.secrets)) === "same") return undefined;
  const check = await verifyAudit({}, world);
  const isOwn = await isSealedHere(world);
  if (isOwn) {
    await goOn(world, check);
    return { beginsAnew: false, before: check };
  }
  // With another key nothing verifies: what counts is what was found while the former one was there.
  const before = { ...check, fault: await findKnownFault(world) };
  await beginAnew(world, before);
  return { beginsAnew: true, before };
}

/** The mark of the key was all that was wrong: the log goes on, and what it lacks is still missing. */
async function goOn(world: Needs, check: AuditCheck): Promise<void> {
  await transact(world, async (trx) => {
    await keepKeyMark(trx, world.secrets, { replaces: true });
    await recordEvent(trx, world.clock, { event: KEY_ACCEPTED, details: toDetails(check) });
  });
  const { isSigned } = await readChain(world.db, world);
  // Ends that were altered are signed by nobody before that is accepted.
  if (!isSigned) return;
  await sealAudit(world);
  await rememberHead(world);
}

async function beginAnew(world: Needs, before: AuditCheck): Promise<void> {
  const remembered = await world.auditMemory.read();
  const end = await transact(world, async (trx) => {
    await keepKeyMark(trx, world.secrets, { replaces: true });
    return continueChain(trx, world, {
      event: KEY_ACCEPTED,
      details: toDetails(before),
      highest: remembered?.sequence ?? 0,
      beginsAnew: true,
    });
  });
  // The memory of what is gone stays until that is accepted.
  if (before.cut === null) await keepHead(world, end.lastSequence, end.lastSeal);
}

/** Events read at once. */
const BATCH = 1000;

/**
 * Whether this key sealed the log: its ends, or where those were altered, what this data folder saw last or anything since;
 * all of it where there is no memory.
 */
async function isSealedHere(world: Needs): Promise<boolean> {
  const { isSigned, chain } = await readChain(world.db, world);
  // What was never sealed tells of no key.
  if (isSigned) return chain !== EMPTY_CHAIN;
  const remembered = await world.auditMemory.read();
  let seal = chain.anchorSeal;
  // A seal is made over the one before.
  let sequence = Math.max(0, (remembered?.sequence ?? 0) - 2);
  for (;;) {
    const events = await findSealed(world.db, sequence, BATCH);
    for (const event of events) {
      sequence = event.sequence ?? 0;
      const own = sealOf(world.secrets, seal, sequence, event.digest ?? "", event);
      if (sameText(event.seal ?? "", own)) return true;
      seal = event.seal ?? "";
    }
    if (events.length < BATCH) return false;
  }
}

/** Where the log was found altered before another key came, as long as nobody accepted it. */
async function findKnownFault(world: Needs): Promise<Fault | null> {
  const altered = (await findAuditCheck(world.db))?.alteredAt ?? null;
  if (altered !== null) return { sequence: altered, reason: "found altered before another key was accepted" };
  const { chain } = await readChain(world.db, world);
  return (await findStanding(world.db, world, chain)).fault;
}
