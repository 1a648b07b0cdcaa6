import type { CandidateResult, RegisterResult } from "contract/intake.ts";
import type { World } from "../../world.ts";
import { checkCandidates, storeCandidates } from "./intake-candidates.ts";
import { intakeRegister } from "./intake-register.ts";
import { fileReasons } from "./messages.ts";
import { storeFile } from "./store-file.ts";

/**
 * Where an import goes: a running server, or the database itself. With `dryRun` nothing is stored. What can be done of a
 * batch at once is done at once; it is stored when what comes before it is.
 */
export interface IntakeTarget {
  /** Those that may be there already under another external id are named. */
  candidates(items: readonly unknown[], dryRun: boolean, before?: Promise<void>): Promise<readonly CandidateResult[]>;
  register(items: readonly unknown[], dryRun: boolean, before?: Promise<void>): Promise<readonly RegisterResult[]>;
  /** @returns why the file is refused, or undefined when it is stored */
  file(name: string, bytes: Uint8Array<ArrayBuffer>, dryRun: boolean): Promise<string | undefined>;
}

/** The database that no server uses. */
export function worldTarget(world: World): IntakeTarget {
  return {
    candidates: async (items, dryRun, before) => {
      const checked = checkCandidates(world, items);
      await before;
      return storeCandidates(world, checked, { dryRun, duplicates: true });
    },
    register: async (items, dryRun, before) => {
      await before;
      return intakeRegister(world, items, { dryRun });
    },
    file: async (name, bytes, dryRun) => {
      const stored = await storeFile(world, name, bytes, { dryRun });
      return "fault" in stored ? fileReasons[stored.fault] : undefined;
    },
  };
}
