import { ApiError } from "../../api/client.ts";

/** Status and literal as in product 8.10. */
export function isExpired(error: unknown): boolean {
  return error instanceof ApiError && error.status === 400 && error.text === "token expired";
}
