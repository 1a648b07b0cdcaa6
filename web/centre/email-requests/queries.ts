import { useMutation, useQueryClient } from "@tanstack/react-query";
import { acceptEmailRequest, type EmailRequestItem, refuseEmailRequest } from "contract/centre/email-requests.ts";
import { ApiError, send } from "../../api/client.ts";
import { showError } from "../../shell/show-error.ts";
import { clearToasts, toast } from "../../ui/toast.ts";
import { texts } from "./texts.ts";

export const REQUESTS = "email-requests";

interface Answer {
  readonly request: EmailRequestItem;
}

interface Ticks {
  readonly verifiedByPhone: boolean;
  readonly calledBack: boolean;
}

function isAnswered(error: Error): boolean {
  return error instanceof ApiError && (error.code === "requestAnswered" || error.code === "emailRequestNotFound");
}

/** If a colleague has already answered the request, shows a toast and loads the list again (B1-51). */
export function useAnswers() {
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: ["formation", REQUESTS] });
  const leave = (text: string) => {
    toast({ text });
    return refresh();
  };
  const onError = (error: Error) => {
    if (isAnswered(error)) {
      toast({ kind: "warning", text: texts.answered });
      return refresh();
    }
    const code = error instanceof ApiError ? error.code : undefined;
    if (code === "unknownNumber") toast({ kind: "warning", text: texts.unknown });
    else if (code !== "reasonRefused") showError(error, { fallback: texts.failedAnswer });
    return undefined;
  };
  const accept = useMutation({
    mutationFn: ({ request, verifiedByPhone, calledBack }: Answer & Ticks) =>
      send(acceptEmailRequest, { id: request.id, verifiedByPhone, calledBack }),
    onMutate: clearToasts,
    onSuccess: ({ email }) => leave(texts.accepted(email)),
    onError,
  });
  const refuse = useMutation({
    mutationFn: ({ request, reason }: Answer & { reason: string }) =>
      send(refuseEmailRequest, { id: request.id, reason }),
    onMutate: clearToasts,
    onSuccess: (_, { request }) => leave(texts.refused(request.email)),
    onError,
  });
  return { accept, refuse };
}
