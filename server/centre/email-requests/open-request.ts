import type { Database } from "../../platform/db/connect.ts";
import { isRowId } from "../../platform/db/row-id.ts";
import { Problem } from "../../platform/http/problem.ts";
import { lockRequest } from "./store.ts";

/** @throws Problem emailRequestNotFound, requestAnswered */
export async function openRequest(trx: Database, id: string) {
  const request = isRowId(id) ? await lockRequest(trx, id) : undefined;
  if (!request) throw new Problem("emailRequestNotFound");
  if (request.handled_at) throw new Problem("requestAnswered");
  return request;
}
