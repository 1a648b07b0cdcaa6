import { useEffect } from "react";
import { ApiError } from "../api/client.ts";
import { type ToastMessage, toast } from "../ui/toast.ts";
import { texts } from "./texts.ts";

interface Options {
  position?: NonNullable<ToastMessage["position"]>;
  /** The toast's text if the server gave no reason. Without a fallback, the page only logs the error (product 8.7). */
  fallback?: string;
}

/**
 * Shows the server's reasons in a toast, one per line. Shows nothing after the session's end (product 4.3, 8.7 to 8.9).
 * @returns the text of the toast
 */
export function showError(error: unknown, { position = "top", fallback }: Options = {}): string | undefined {
  if (error instanceof ApiError && error.status === 401) return undefined;
  const text = reasonOf(error) ?? fallback;
  if (text === undefined) console.error(error);
  else toast({ kind: "error", title: texts.rejected, text, position });
  return text;
}

function reasonOf(error: unknown): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  return error.status === 0 ? texts.noResponse : error.text;
}

export function useErrorToast(error: Error | null, text: string): void {
  useEffect(() => {
    if (error === null || (error instanceof ApiError && error.status === 401)) return;
    toast({ kind: "error", text });
  }, [error, text]);
}
