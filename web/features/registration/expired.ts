import { ApiError } from "../../api/client.ts";

/** Whether a link came too late: status and literal are those that product 8.10 compares. */
export function isExpired(error: unknown): boolean {
  return error instanceof ApiError && error.status === 400 && error.text === "token expired";
}
