import type { AnswerOf, ParsedInputOf } from "contract/call.ts";
import type { checkContractPay as definition } from "contract/contract-pay.ts";
import { recordEvent } from "../../audit.ts";
import { transact } from "../../db/retry.ts";
import { Problem } from "../../http/problem.ts";
import type { SessionStaff } from "../../http/slice.ts";
import type { World } from "../../world.ts";
import { dayOf } from "../day/paris-days.ts";
import { findContractPay, findPayTables, writePayTable } from "./store.ts";

type Call = typeof definition;

/** Notes that a manager checked the figures of a table today, and stores them as checked (beyond B6-12). */
export async function checkContractPay(
  { validFrom }: ParsedInputOf<Call>,
  staff: SessionStaff,
  world: World,
): Promise<AnswerOf<Call>> {
  const now = world.clock.now();
  return transact(world, async (trx) => {
    const known = (await findPayTables(trx)).find((table) => table.validFrom === validFrom);
    if (!known) throw new Problem("contractPayNotFound");
    const { isShipped, ...table } = known;
    await writePayTable(trx, { ...table, checkedOn: dayOf(now) }, staff.id, now);
    await recordEvent(trx, world.clock, {
      ...{ event: "contract figures checked", actorId: staff.id, subject: validFrom },
      details: { isShipped },
    });
    return findContractPay(trx);
  });
}
