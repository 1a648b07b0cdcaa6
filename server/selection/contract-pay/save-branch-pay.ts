import type { AnswerOf, ParsedInputOf } from "contract/call.ts";
import type { saveBranchPay as definition } from "contract/selection/contract-pay.ts";
import { requireEdition } from "../../platform/configuration/edition.ts";
import type { Database } from "../../platform/db/connect.ts";
import { transact } from "../../platform/db/retry.ts";
import type { SessionStaff } from "../../platform/http/slice.ts";
import type { World } from "../../platform/world.ts";
import { recordEvent } from "../../privacy/audit.ts";
import { readBranchPay } from "./pay-table-rules.ts";
import { findContractPay, writeBranchPay } from "./store.ts";

type Call = typeof definition;

export async function saveBranchPay(
  input: ParsedInputOf<Call>,
  staff: SessionStaff,
  world: World,
): Promise<AnswerOf<Call>> {
  const branch = readBranchPay(input);
  const save = async (trx: Database) => {
    const newer = (await findContractPay(trx)).branches.find(({ validFrom }) => validFrom === branch.validFrom);
    if (newer) await requireEdition(input.edition, newer.edition, () => newer);
    await writeBranchPay(trx, branch, staff.id, world.clock.now());
    await recordEvent(trx, world.clock, {
      ...{ event: "branch pay changed", actorId: staff.id, subject: branch.validFrom },
      details: { ...branch },
    });
    return findContractPay(trx);
  };
  return transact(world, save, "serializable");
}
