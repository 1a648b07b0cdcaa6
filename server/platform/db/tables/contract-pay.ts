import type { PayTable } from "contract/selection/contract-pay.ts";
import type { JSONColumnType } from "kysely";
import type { Instant } from "../instant.ts";

export type PayFigures = Omit<PayTable, "validFrom" | "source" | "checkedOn" | "isShipped">;

interface ContractPayTable {
  valid_from: string;
  /** Rows of earlier releases lack the minimum wage of Mayotte. */
  figures: JSONColumnType<Omit<PayFigures, "minimumWageMayotte"> & Partial<Pick<PayFigures, "minimumWageMayotte">>>;
  source: string;
  checked_on: string | null;
  changed_at: Instant;
  changed_by: string | null;
}

interface BranchPayTable {
  valid_from: string;
  agreement: string;
  echelon: string;
  amount: number;
  changed_at: Instant;
  changed_by: string | null;
}

export interface ContractPayTables {
  contract_pay: ContractPayTable;
  contract_branch_pay: BranchPayTable;
}
