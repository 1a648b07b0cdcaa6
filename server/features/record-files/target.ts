import type { CandidateResult } from "contract/intake.ts";
import type { RegisterResult } from "contract/register.ts";
import type { World } from "../../world.ts";
import { storeFile } from "../files/store-file.ts";
import type { EarlierNewcomers } from "../intake/earlier-newcomers.ts";
import { nameDuplicates, storeCandidates } from "../intake/intake-candidates.ts";
import { intakeRegister } from "../register/write-register.ts";
import { checkLines } from "./check-lines.ts";
import type { ReadRecord } from "./source-record.ts";

/** Stores a batch that was checked. @returns what became of each record */
export type Store<Result> = () => Promise<readonly Result[]>;

/**
 * Where an import goes: a running server, or the database itself. A batch is checked, then stored; one may be checked
 * while another is stored. With `dryRun` nothing is stored.
 */
export interface IntakeTarget {
  /** Those that may be there already under another external id are named. */
  candidates(records: readonly ReadRecord[], dryRun: boolean): Promise<Store<CandidateResult>>;
  register(records: readonly ReadRecord[], dryRun: boolean): Promise<Store<RegisterResult>>;
  /** @returns why the file is refused, or undefined when it is stored */
  file(name: string, bytes: Uint8Array<ArrayBuffer>, dryRun: boolean): Promise<string | undefined>;
}

/**
 * The database that no server uses.
 * @param from.earlier whom a trial met so far: a few hundred bytes a line, which only a file of bounded length may take
 * @param from.sentAt when the file came, where it waited since
 */
export function worldTarget(
  world: World,
  { earlier, sentAt }: { readonly earlier?: EarlierNewcomers; readonly sentAt?: Date } = {},
): IntakeTarget {
  return {
    candidates: async (records, dryRun) => {
      const checked = await checkLines(world, records);
      return async () =>
        nameDuplicates(world, await storeCandidates(world, checked, { dryRun, sentAt }), dryRun ? earlier : undefined);
    },
    register: async (records, dryRun) => {
      const items = records.map(({ read }) => read());
      return () => intakeRegister(world, items, { dryRun });
    },
    file: async (name, bytes, dryRun) => {
      const stored = await storeFile(world, name, bytes, { dryRun });
      return "reason" in stored ? stored.reason : undefined;
    },
  };
}
