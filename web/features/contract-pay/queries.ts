import { queryOptions } from "@tanstack/react-query";
import { contractPay } from "contract/contract-pay.ts";
import { send } from "../../api/client.ts";

/** The tables of the legal minimum pay, the latest first. */
export const payTablesQuery = queryOptions({
  queryKey: ["contract-pay"],
  queryFn: async ({ signal }) => (await send(contractPay, {}, { signal })).tables,
});
