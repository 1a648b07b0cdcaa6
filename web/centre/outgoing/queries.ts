import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { OutboxMessage } from "contract/centre/operator.ts";
import { dropFailedMessage, sendMessageAgain } from "contract/centre/outgoing.ts";
import { ApiError, send } from "../../api/client.ts";
import { showError } from "../../shell/show-error.ts";
import { focusNeighbour } from "../../ui/focus-neighbour.ts";
import { clearToasts, toast } from "../../ui/toast.ts";
import { texts } from "./texts.ts";

export const MESSAGES = "messages";

interface MessageAnswer {
  readonly message: OutboxMessage;
  readonly inside: HTMLElement;
}

export function useMessageAnswers() {
  const client = useQueryClient();
  const settled = {
    onMutate: clearToasts,
    onError(rejection: Error) {
      const isHandled = rejection instanceof ApiError && rejection.code === "messageNotFound";
      if (isHandled) toast({ kind: "warning", text: texts.answeredMeanwhile });
      else showError(rejection, { fallback: texts.rejected });
    },
    onSettled: () => client.invalidateQueries({ queryKey: ["formation", MESSAGES] }),
  };
  const retry = useMutation({
    mutationFn: ({ message }: MessageAnswer) => send(sendMessageAgain, { id: message.id }),
    onSuccess(_, { message, inside }) {
      focusNeighbour(inside);
      toast({ text: texts.retried(message.recipient) });
    },
    ...settled,
  });
  const drop = useMutation({
    mutationFn: ({ message }: MessageAnswer) => send(dropFailedMessage, { id: message.id }),
    onSuccess(_, { inside }) {
      focusNeighbour(inside);
      toast({ text: texts.dropped });
    },
    ...settled,
  });
  return { retry, drop };
}
