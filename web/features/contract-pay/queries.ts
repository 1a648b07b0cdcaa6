import { queryOptions } from "@tanstack/react-query";
import { contractPay } from "contract/contract-pay.ts";
import { send } from "../../api/client.ts";

/** The figures of the legal minimum pay, the latest first. */
export const contractPayQuery = queryOptions({
  queryKey: ["contract-pay"],
  queryFn: ({ signal }) => send(contractPay, {}, { signal }),
});
