import type { AnswerOf, ParsedInputOf } from "contract/call.ts";
import type { checkContractPay as definition } from "contract/contract-pay.ts";
import { recordEvent } from "../../audit.ts";
import type { Database } from "../../db/connect.ts";
import { transact } from "../../db/retry.ts";
import { requireEdition } from "../../edition.ts";
import { Problem } from "../../http/problem.ts";
import type { SessionStaff } from "../../http/slice.ts";
import type { World } from "../../world.ts";
import { dayOf } from "../day/paris-days.ts";
import { findContractPay, findPayTable, writePayTable } from "./store.ts";

type Call = typeof definition;

export async function checkContractPay(
  { validFrom, edition }: ParsedInputOf<Call>,
  staff: SessionStaff,
  world: World,
): Promise<AnswerOf<Call>> {
  const now = world.clock.now();
  const check = async (trx: Database) => {
    const known = await findPayTable(trx, validFrom);
    if (!known) throw new Problem("contractPayNotFound");
    await requireEdition(edition, known.edition, () => known);
    const { isShipped, edition: _edition, ...table } = known;
    await writePayTable(trx, { ...table, checkedOn: dayOf(now) }, staff.id, now);
    await recordEvent(trx, world.clock, {
      ...{ event: "contract figures checked", actorId: staff.id, subject: validFrom },
      details: { isShipped },
    });
    return findContractPay(trx);
  };
  return transact(world, check, "serializable");
}
