import type { World } from "../../world.ts";
import { type Cut, findCut, findStanding, readChain } from "./compare-head.ts";

type Needs = Pick<World, "db" | "secrets" | "auditMemory" | "clock" | "log">;

/** Whether the audit log is whole as far as its ends tell, and what it lacks of what was seen sealed. */
export interface Remembered {
  readonly isWhole: boolean;
  readonly cut: Cut | null;
}

/**
 * Compares the audit log with what this process remembers of it, and remembers its new end when it goes on from there
 * (policy T-51). The memory of what was cut off or replaced stays until the operator accepts it.
 */
export async function rememberHead(world: Needs): Promise<Remembered> {
  // Read before the database, which only goes on: it cannot be behind.
  const head = await world.auditMemory.read();
  const { chain, isSigned } = await readChain(world.db, world);
  const cut = head ? await findCut(world.db, world, chain, head) : null;
  const goesOn = isSigned && cut === null;
  if (goesOn && chain.lastSequence > (head?.sequence ?? 0)) await keepHead(world, chain.lastSequence, chain.lastSeal);
  const standing = await findStanding(world.db, world, chain);
  const stands = standing.fault !== null || standing.cut !== null;
  return { isWhole: goesOn && !stands, cut: cut ?? standing.cut };
}

/** Notes where the audit log ends; a disk that is full must not keep events from being sealed. */
export async function keepHead(
  { auditMemory, clock, log }: Pick<Needs, "auditMemory" | "clock" | "log">,
  sequence: number,
  seal: string,
): Promise<void> {
  try {
    await auditMemory.keep({ sequence, seal, at: clock.now().toISOString() });
  } catch (error) {
    log.warn({ err: error }, "The end of the audit log could not be noted in the data directory");
  }
}
