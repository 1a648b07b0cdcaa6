import { queryOptions, useQueryClient } from "@tanstack/react-query";
import type { AnswerOf } from "contract/call.ts";
import { readContractPay } from "contract/contract-pay.ts";
import { send } from "../../api/client.ts";

/** The figures, the latest first. */
export const contractPayQuery = queryOptions({
  queryKey: ["formation", "contract-pay"],
  queryFn: ({ signal }) => send(readContractPay, {}, { signal }),
});

/** Takes what the server answered after a change. */
export function useKeepFigures(): (figures: AnswerOf<typeof readContractPay>) => void {
  const client = useQueryClient();
  return (figures) => void client.setQueryData(contractPayQuery.queryKey, figures);
}
