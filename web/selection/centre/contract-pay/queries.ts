import { queryOptions, useQueryClient } from "@tanstack/react-query";
import type { ResponseOf } from "contract/call.ts";
import { readContractPay } from "contract/selection/contract-pay.ts";
import { send } from "../../../api/client.ts";

export const contractPayQuery = queryOptions({
  queryKey: ["formation", "contract-pay"],
  queryFn: ({ signal }) => send(readContractPay, {}, { signal }),
});

export function useCacheFigures(): (figures: ResponseOf<typeof readContractPay>) => void {
  const client = useQueryClient();
  return (figures) => void client.setQueryData(contractPayQuery.queryKey, figures);
}
