import type { ParsedInputOf, ResponseOf } from "contract/call.ts";
import { localDay } from "contract/local-time.ts";
import type { checkContractPay as definition } from "contract/selection/contract-pay.ts";
import { PARIS } from "contract/time-zones.ts";
import { recordEvent } from "../../platform/audit.ts";
import { requireEdition } from "../../platform/configuration/edition.ts";
import type { AppContext } from "../../platform/context.ts";
import type { Database } from "../../platform/db/connect.ts";
import { transact } from "../../platform/db/retry.ts";
import type { SessionStaff } from "../../platform/http/feature.ts";
import { Problem } from "../../platform/http/problem.ts";
import { findContractPay, findPayTable, writePayTable } from "./store.ts";

type Call = typeof definition;

export async function checkContractPay(
  { validFrom, edition }: ParsedInputOf<Call>,
  staff: SessionStaff,
  ctx: AppContext,
): Promise<ResponseOf<Call>> {
  const now = ctx.clock.now();
  const check = async (trx: Database) => {
    const known = await findPayTable(trx, validFrom);
    if (!known) throw new Problem("contractPayNotFound");
    await requireEdition(edition, known.edition, () => known);
    const { isShipped, edition: _edition, ...table } = known;
    await writePayTable(trx, { ...table, checkedOn: localDay(now, PARIS) }, staff.id, now);
    await recordEvent(trx, ctx.clock, {
      ...{ event: "contract figures checked", actorId: staff.id, subject: validFrom },
      details: { isShipped },
    });
    return findContractPay(trx);
  };
  return transact(ctx, check, "serializable");
}
