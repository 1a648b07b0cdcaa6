import type { PayTable } from "contract/contract-pay.ts";
import type { JSONColumnType } from "kysely";
import type { Instant } from "../instant.ts";

/** The figures of a table without its days and its source. */
export type PayFigures = Omit<PayTable, "validFrom" | "source" | "checkedOn">;

interface ContractPayTable {
  valid_from: string;
  figures: JSONColumnType<PayFigures>;
  source: string;
  checked_on: string;
  changed_at: Instant;
  changed_by: string | null;
}

/** Of the legal minimum pay. */
export interface ContractPayTables {
  contract_pay: ContractPayTable;
}
