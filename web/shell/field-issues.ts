import type { ErrorCode } from "contract/errors.ts";
import { ApiError } from "../api/client.ts";

export function fieldIssues(error: unknown): Readonly<Record<string, string>> {
  const named = error instanceof ApiError && typeof error.body === "object" ? error.body.errors : undefined;
  if (!Array.isArray(named)) return {};
  return Object.fromEntries(named.map(({ field, error: issue }: { field: string; error: string }) => [field, issue]));
}

export function formIssues(
  error: unknown,
  { code, fallback }: { readonly code: ErrorCode; readonly fallback: string },
): Readonly<Record<string, string>> {
  if (!(error instanceof ApiError) || error.text === undefined) return { form: fallback };
  const named = error.code === code ? fieldIssues(error) : {};
  return Object.keys(named).length > 0 ? named : { form: error.text };
}

export function isHandledAlready(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 409);
}
