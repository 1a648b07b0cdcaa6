import type { ParsedInputOf, ResponseOf } from "contract/call.ts";
import type { saveContractPay as definition } from "contract/selection/contract-pay.ts";
import { recordEvent } from "../../platform/audit.ts";
import { requireEdition } from "../../platform/configuration/edition.ts";
import type { AppContext } from "../../platform/context.ts";
import type { Database } from "../../platform/db/connect.ts";
import { transact } from "../../platform/db/retry.ts";
import type { SessionStaff } from "../../platform/http/feature.ts";
import { readPayTable } from "./pay-table-rules.ts";
import { findContractPay, findPayTable, writePayTable } from "./store.ts";

type Call = typeof definition;

export async function saveContractPay(
  input: ParsedInputOf<Call>,
  staff: SessionStaff,
  ctx: AppContext,
): Promise<ResponseOf<Call>> {
  const now = ctx.clock.now();
  const table = { ...readPayTable(input), checkedOn: null };
  const save = async (trx: Database) => {
    const newer = await findPayTable(trx, table.validFrom);
    if (newer) await requireEdition(input.edition, newer.edition, () => newer);
    await writePayTable(trx, table, staff.id, now);
    await recordEvent(trx, ctx.clock, {
      ...{ event: "contract figures changed", actorId: staff.id, subject: table.validFrom },
      details: { ...table },
    });
    return findContractPay(trx);
  };
  // A shipped table has no row to lock, so isolation prevents concurrent changes.
  return transact(ctx, save, "serializable");
}
