import type { BranchPay, PayTable } from "contract/selection/contract-pay.ts";
import { isCheckDue, payTableFor } from "contract/selection/pay-periods.ts";
import { editionOf } from "../../platform/configuration/edition.ts";
import type { Database } from "../../platform/db/connect.ts";
import { sources } from "./messages.ts";

/** Percentages of the minimum wage by age. The French labour code has prescribed these percentages since 2019. */
const percents = {
  apprenticeshipToAge: 29,
  professionalisationToAge: 25,
  apprenticeship: [
    { fromAge: 16, percents: [27, 39, 55] },
    { fromAge: 18, percents: [43, 51, 67] },
    { fromAge: 21, percents: [53, 61, 78] },
    { fromAge: 26, percents: [100, 100, 100] },
  ],
  professionalisation: [
    { fromAge: 16, percents: [55, 65] },
    { fromAge: 21, percents: [70, 80] },
    { fromAge: 26, percents: [100, 100] },
  ],
};

/** Gross monthly minimum wages in cents, the latest first. */
const wages = [
  { validFrom: "2026-06-01", minimumWage: 186_702, minimumWageMayotte: 144_993, source: sources.june2026 },
  { validFrom: "2026-01-01", minimumWage: 182_303, minimumWageMayotte: 141_505, source: sources.january2026 },
  { validFrom: "2024-11-01", minimumWage: 180_180, minimumWageMayotte: 136_197, source: sources.november2024 },
];

/**
 * The pay tables that the product supplies. If a pay table in the database begins on the same day as a supplied table,
 * the table in the database applies.
 */
export const KNOWN_PAY_TABLES: readonly PayTable[] = wages.map(({ source, ...wage }) => ({
  ...percents,
  ...wage,
  ...{ source: `${sources.percents}\n${source}`, checkedOn: null, isShipped: true },
}));

interface ContractPay {
  readonly tables: (PayTable & { edition: number })[];
  readonly branches: (BranchPay & { edition: number })[];
}

export async function findContractPay(db: Database): Promise<ContractPay> {
  const branches = await db
    .selectFrom("contract_branch_pay")
    .select(["valid_from as validFrom", "agreement", "echelon", "amount"])
    .orderBy("valid_from", "desc")
    .execute();
  return {
    tables: (await findPayTables(db)).map(withEdition),
    branches: branches.map((branch) => ({ ...branch, edition: editionOf(branch) })),
  };
}

/**
 * Computes the edition (the version number) only from the figures of the pay table. A manager who marks the table as
 * checked therefore does not change the edition.
 */
function withEdition(table: PayTable): PayTable & { edition: number } {
  const { checkedOn: _checkedOn, isShipped: _isShipped, ...figures } = table;
  return { ...table, edition: editionOf(figures) };
}

export async function findPayTable(db: Database, validFrom: string) {
  const table = (await findPayTables(db)).find((one) => one.validFrom === validFrom);
  return table && withEdition(table);
}

async function findPayTables(db: Database): Promise<PayTable[]> {
  const rows = await db.selectFrom("contract_pay").selectAll().execute();
  const stored = rows.map(({ valid_from: validFrom, figures, source, checked_on: checkedOn }) => ({
    ...figures,
    ...{ validFrom, source, checkedOn, isShipped: false },
  }));
  const byDay = new Map([...KNOWN_PAY_TABLES, ...stored].map((table) => [table.validFrom, table]));
  return [...byDay.values()].toSorted((one, other) => (one.validFrom < other.validFrom ? 1 : -1));
}

export async function isPayCheckDue(db: Database, today: string): Promise<boolean> {
  const table = payTableFor(await findPayTables(db), today);
  return table !== undefined && isCheckDue(table, today);
}

export async function writePayTable(
  trx: Database,
  table: Omit<PayTable, "isShipped" | "edition">,
  by: string,
  now: Date,
): Promise<void> {
  const { validFrom, source, checkedOn, ...figures } = table;
  const values = {
    ...{ figures: JSON.stringify(figures), source, checked_on: checkedOn },
    ...{ changed_at: now, changed_by: by },
  };
  await trx
    .insertInto("contract_pay")
    .values({ valid_from: validFrom, ...values })
    .onConflict((conflict) => conflict.column("valid_from").doUpdateSet(values))
    .execute();
}

export async function writeBranchPay(trx: Database, branch: BranchPay, by: string, now: Date): Promise<void> {
  const { validFrom, edition: _edition, ...figures } = branch;
  const values = { ...figures, changed_at: now, changed_by: by };
  await trx
    .insertInto("contract_branch_pay")
    .values({ valid_from: validFrom, ...values })
    .onConflict((conflict) => conflict.column("valid_from").doUpdateSet(values))
    .execute();
}

export async function removeBranchPay(trx: Database, validFrom: string): Promise<void> {
  await trx.deleteFrom("contract_branch_pay").where("valid_from", "=", validFrom).execute();
}
