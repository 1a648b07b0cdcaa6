import { localDay } from "contract/local-time.ts";
import * as contract from "contract/selection/contract-pay.ts";
import { PARIS } from "contract/time-zones.ts";
import { recordEvent } from "../../platform/audit.ts";
import { requireEdition } from "../../platform/configuration/edition.ts";
import type { Database } from "../../platform/db/connect.ts";
import { transact } from "../../platform/db/retry.ts";
import { feature } from "../../platform/http/feature.ts";
import { Problem } from "../../platform/http/problem.ts";
import { readBranchPay, readPayTable } from "./pay-table-rules.ts";
import { findContractPay, findPayTable, removeBranchPay, writeBranchPay, writePayTable } from "./store.ts";

// Serializable transactions prevent parallel changes. A lock cannot, because tables from the product have no row.
const ISOLATION = "serializable";

export const calls = feature(contract, {
  contractPay: (_input, _user, ctx) => findContractPay(ctx.db),
  readContractPay: (_input, _staff, ctx) => findContractPay(ctx.db),

  async saveContractPay(input, staff, ctx) {
    const table = { ...readPayTable(input), checkedOn: null };
    const save = async (trx: Database) => {
      const newer = await findPayTable(trx, table.validFrom);
      if (newer) await requireEdition(input.edition, newer.edition, () => newer);
      await writePayTable(trx, table, staff.id, ctx.clock.now());
      const event = { event: "contract figures changed", actorId: staff.id, subject: table.validFrom };
      await recordEvent(trx, ctx.clock, { ...event, details: { ...table } });
      return findContractPay(trx);
    };
    return transact(ctx, save, ISOLATION);
  },

  async checkContractPay({ validFrom, edition }, staff, ctx) {
    const now = ctx.clock.now();
    const check = async (trx: Database) => {
      const known = await findPayTable(trx, validFrom);
      if (!known) throw new Problem("contractPayNotFound");
      await requireEdition(edition, known.edition, () => known);
      const { isShipped, edition: _edition, ...table } = known;
      await writePayTable(trx, { ...table, checkedOn: localDay(now, PARIS) }, staff.id, now);
      const event = { event: "contract figures checked", actorId: staff.id, subject: validFrom };
      await recordEvent(trx, ctx.clock, { ...event, details: { isShipped } });
      return findContractPay(trx);
    };
    return transact(ctx, check, ISOLATION);
  },

  async saveBranchPay(input, staff, ctx) {
    const branch = readBranchPay(input);
    const save = async (trx: Database) => {
      const newer = (await findContractPay(trx)).branches.find(({ validFrom }) => validFrom === branch.validFrom);
      if (newer) await requireEdition(input.edition, newer.edition, () => newer);
      await writeBranchPay(trx, branch, staff.id, ctx.clock.now());
      const event = { event: "branch pay changed", actorId: staff.id, subject: branch.validFrom };
      await recordEvent(trx, ctx.clock, { ...event, details: { ...branch } });
      return findContractPay(trx);
    };
    return transact(ctx, save, ISOLATION);
  },

  deleteBranchPay: ({ validFrom }, staff, ctx) =>
    transact(ctx, async (trx) => {
      const { branches } = await findContractPay(trx);
      if (!branches.some((branch) => branch.validFrom === validFrom)) throw new Problem("contractPayNotFound");
      await removeBranchPay(trx, validFrom);
      await recordEvent(trx, ctx.clock, { event: "branch pay removed", actorId: staff.id, subject: validFrom });
      return findContractPay(trx);
    }),
});
