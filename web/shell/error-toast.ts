import { useEffect } from "react";
import { ApiError } from "../api/client.ts";
import { toast } from "../ui/toast.ts";

/** The end of the session has its own message (product 4.3). */
export function useErrorToast(error: Error | null, text: string): void {
  useEffect(() => {
    if (error === null || (error instanceof ApiError && error.status === 401)) return;
    toast({ kind: "error", text });
  }, [error, text]);
}
