import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { type PayTable, readContractPay } from "contract/contract-pay.ts";
import { send } from "../../api/client.ts";

/** The tables of figures, the latest first. */
export const payTablesQuery = queryOptions({
  queryKey: ["formation", "contract-pay"],
  queryFn: async ({ signal }) => (await send(readContractPay, {}, { signal })).tables,
});

/** Takes what the server answered after a change. */
export function useKeepTables(): (tables: PayTable[]) => void {
  const client = useQueryClient();
  return (tables) => void client.setQueryData(payTablesQuery.queryKey, tables);
}
