import type { CandidateResult } from "contract/intake.ts";
import type { RegisterResult } from "contract/register.ts";
import type { World } from "../../world.ts";
import { storeFile } from "../files/store-file.ts";
import { nameDuplicates, storeCandidates } from "../intake/intake-candidates.ts";
import { intakeRegister } from "../register/intake-register.ts";
import { checkLines } from "./check-lines.ts";
import { makeTurns } from "./in-turn.ts";
import type { ReadRecord } from "./source-record.ts";

/**
 * Where an import goes: a running server, or the database itself. With `dryRun` nothing is stored. Batches may be given
 * before the earlier ones are answered: they are stored in the order of the calls, and after one that fails none is.
 */
export interface IntakeTarget {
  /** Those that may be there already under another external id are named. */
  candidates(records: readonly ReadRecord[], dryRun: boolean): Promise<readonly CandidateResult[]>;
  register(records: readonly ReadRecord[], dryRun: boolean): Promise<readonly RegisterResult[]>;
  /** @returns why the file is refused, or undefined when it is stored */
  file(name: string, bytes: Uint8Array<ArrayBuffer>, dryRun: boolean): Promise<string | undefined>;
}

/** The database that no server uses. */
export function worldTarget(world: World): IntakeTarget {
  const inTurn = makeTurns();
  return {
    candidates: async (records, dryRun) => {
      const stored = await inTurn(
        () => checkLines(world, records),
        (checked) => storeCandidates(world, checked, dryRun),
      );
      // Beside the next batch: whoever that one brings comes later, and is nobody's elder. Whom it changes may be named
      // as before or after the change: it is a hint for somebody who will look.
      return nameDuplicates(world, stored);
    },
    register: (records, dryRun) =>
      inTurn(
        async () => records.map(({ read }) => read()),
        (items) => intakeRegister(world, items, { dryRun }),
      ),
    file: async (name, bytes, dryRun) => {
      const stored = await storeFile(world, name, bytes, { dryRun });
      return "reason" in stored ? stored.reason : undefined;
    },
  };
}
