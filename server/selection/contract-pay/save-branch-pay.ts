import type { ParsedInputOf, ResponseOf } from "contract/call.ts";
import type { saveBranchPay as definition } from "contract/selection/contract-pay.ts";
import { recordEvent } from "../../platform/audit.ts";
import { requireEdition } from "../../platform/configuration/edition.ts";
import type { AppContext } from "../../platform/context.ts";
import type { Database } from "../../platform/db/connect.ts";
import { transact } from "../../platform/db/retry.ts";
import type { SessionStaff } from "../../platform/http/feature.ts";
import { readBranchPay } from "./pay-table-rules.ts";
import { findContractPay, writeBranchPay } from "./store.ts";

type Call = typeof definition;

export async function saveBranchPay(
  input: ParsedInputOf<Call>,
  staff: SessionStaff,
  ctx: AppContext,
): Promise<ResponseOf<Call>> {
  const branch = readBranchPay(input);
  const save = async (trx: Database) => {
    const newer = (await findContractPay(trx)).branches.find(({ validFrom }) => validFrom === branch.validFrom);
    if (newer) await requireEdition(input.edition, newer.edition, () => newer);
    await writeBranchPay(trx, branch, staff.id, ctx.clock.now());
    await recordEvent(trx, ctx.clock, {
      ...{ event: "branch pay changed", actorId: staff.id, subject: branch.validFrom },
      details: { ...branch },
    });
    return findContractPay(trx);
  };
  return transact(ctx, save, "serializable");
}
