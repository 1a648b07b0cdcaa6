import type { Database } from "../../db/connect.ts";
import { sameText } from "../../secrets.ts";
import type { World } from "../../world.ts";
import { type Chain, chainSignature, digestOf, EMPTY_CHAIN, redactionOf, sealOf } from "./audit-seal.ts";
import { countUnsealed, findChain, findSealed } from "./audit-store.ts";

/** Events read at once. */
const BATCH = 1000;

type SealedEvent = Awaited<ReturnType<typeof findSealed>>[number];

/** What a check of the audit log found. */
export interface AuditCheck {
  /** What is wrong, at which place of the chain; null when nothing is. */
  readonly fault: { readonly sequence: number; readonly reason: string } | null;
  /** The place of the first event that is kept, and of the last one. */
  readonly firstSequence: number;
  readonly lastSequence: number;
  /** The last seal: noted elsewhere, it proves later that the log was not replaced as a whole. */
  readonly lastSeal: string;
  readonly checked: number;
  /** Events of erased accounts, without address and details. */
  readonly redacted: number;
  /** Events that wait for their seal. */
  readonly unsealed: number;
}

/** Checks the chain over the audit log from its anchor to its end (policy T-51). */
export async function verifyAudit(_input: object, world: Pick<World, "db" | "secrets">): Promise<AuditCheck> {
  // One view of the log: events are sealed and purged meanwhile.
  return world.db
    .transaction()
    .setIsolationLevel("repeatable read")
    .execute(async (trx) => {
      const found = await findChain(trx);
      const chain = found?.chain ?? EMPTY_CHAIN;
      const unsealed = await countUnsealed(trx);
      const ends = {
        firstSequence: chain.anchorSequence + 1,
        lastSequence: chain.lastSequence,
        lastSeal: chain.lastSeal,
      };
      if (found && !sameText(found.signature, chainSignature(world.secrets, chain))) {
        const fault = { sequence: chain.lastSequence, reason: "the ends of the chain were altered" };
        return { ...ends, fault, checked: 0, redacted: 0, unsealed };
      }
      return { ...ends, ...(await walk(trx, world, chain)), unsealed };
    });
}

async function walk(trx: Database, world: Pick<World, "secrets">, chain: Chain) {
  let sequence = chain.anchorSequence;
  let seal = chain.anchorSeal;
  let redacted = 0;
  const result = (reason?: string, at = sequence) => ({
    fault: reason === undefined ? null : { sequence: at, reason },
    checked: sequence - chain.anchorSequence,
    redacted,
  });
  for (;;) {
    const events = await findSealed(trx, sequence, BATCH);
    for (const event of events) {
      const reason = findFault(world, event, sequence + 1, seal);
      if (reason !== undefined) return result(reason, sequence + 1);
      sequence += 1;
      seal = event.seal ?? "";
      if (event.salt === null) redacted += 1;
    }
    if (events.length < BATCH) break;
  }
  if (sequence < chain.lastSequence) return result("the event is missing", sequence + 1);
  return result(sequence > chain.lastSequence ? "the event was added" : undefined);
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
      : sameText(digest, digestOf(event.salt, event));
  return isWhole ? undefined : "the content of the event was altered";
}
