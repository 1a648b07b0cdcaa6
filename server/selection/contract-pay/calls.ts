import { localDay } from "contract/local-time.ts";
import * as contract from "contract/selection/contract-pay.ts";
import { PARIS } from "contract/time-zones.ts";
import { type AuditEvent, recordEvent } from "../../platform/audit.ts";
import { requireEdition } from "../../platform/configuration/edition.ts";
import type { AppContext } from "../../platform/context.ts";
import type { Database } from "../../platform/db/connect.ts";
import { transact } from "../../platform/db/retry.ts";
import { feature } from "../../platform/http/feature.ts";
import { Problem } from "../../platform/http/problem.ts";
import { readBranchPay, readPayTable } from "./pay-table-rules.ts";
import { findContractPay, findPayTable, removeBranchPay, writeBranchPay, writePayTable } from "./store.ts";

export const calls = feature(contract, {
  contractPay: (_input, _user, ctx) => findContractPay(ctx.db),
  readContractPay: (_input, _staff, ctx) => findContractPay(ctx.db),

  async saveContractPay(input, staff, ctx) {
    const table = { ...readPayTable(input), checkedOn: null };
    return change(ctx, async (trx) => {
      const newer = await findPayTable(trx, table.validFrom);
      if (newer) await requireEdition(input.edition, newer.edition, () => newer);
      await writePayTable(trx, table, staff.id, ctx.clock.now());
      return { event: "contract figures changed", actorId: staff.id, subject: table.validFrom, details: { ...table } };
    });
  },

  async checkContractPay({ validFrom, edition }, staff, ctx) {
    const now = ctx.clock.now();
    return change(ctx, async (trx) => {
      const known = await findPayTable(trx, validFrom);
      if (!known) throw new Problem("contractPayNotFound");
      await requireEdition(edition, known.edition, () => known);
      const { isShipped, edition: _edition, ...table } = known;
      await writePayTable(trx, { ...table, checkedOn: localDay(now, PARIS) }, staff.id, now);
      return { event: "contract figures checked", actorId: staff.id, subject: validFrom, details: { isShipped } };
    });
  },

  async saveBranchPay(input, staff, ctx) {
    const branch = readBranchPay(input);
    return change(ctx, async (trx) => {
      const newer = (await findContractPay(trx)).branches.find(({ validFrom }) => validFrom === branch.validFrom);
      if (newer) await requireEdition(input.edition, newer.edition, () => newer);
      await writeBranchPay(trx, branch, staff.id, ctx.clock.now());
      return { event: "branch pay changed", actorId: staff.id, subject: branch.validFrom, details: { ...branch } };
    });
  },

  deleteBranchPay: ({ validFrom }, staff, ctx) =>
    change(ctx, async (trx) => {
      const { branches } = await findContractPay(trx);
      if (!branches.some((branch) => branch.validFrom === validFrom)) throw new Problem("contractPayNotFound");
      await removeBranchPay(trx, validFrom);
      return { event: "branch pay removed", actorId: staff.id, subject: validFrom };
    }),
});

/**
 * Changes pay tables in a serializable transaction, because the pay tables that the product supplies have no row to
 * lock.
 */
function change(ctx: AppContext, work: (trx: Database) => Promise<AuditEvent>) {
  const run = async (trx: Database) => {
    await recordEvent(trx, ctx.clock, await work(trx));
    return findContractPay(trx);
  };
  return transact(ctx, run, "serializable");
}
