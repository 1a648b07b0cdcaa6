import type { PayTable } from "contract/contract-pay.ts";
import type { Database } from "../../db/connect.ts";
import { KNOWN_PAY_TABLES } from "./known-tables.ts";

/** Every table, the latest first: those that come with the product, and in their place what the centre stored. */
export async function findPayTables(db: Database): Promise<PayTable[]> {
  const rows = await db.selectFrom("contract_pay").selectAll().execute();
  const stored = rows.map(({ valid_from, figures, source, checked_on }) => ({
    ...figures,
    ...{ validFrom: valid_from, source, checkedOn: checked_on },
  }));
  const isStored = ({ validFrom }: PayTable) => stored.some((table) => table.validFrom === validFrom);
  const all = [...stored, ...KNOWN_PAY_TABLES.filter((table) => !isStored(table))];
  return all.toSorted((one, other) => (one.validFrom < other.validFrom ? 1 : -1));
}

/** Stores a table; the one of the same day goes. */
export async function writePayTable(trx: Database, table: PayTable, by: string, now: Date): Promise<void> {
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
