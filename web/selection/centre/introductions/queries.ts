import { useMutation, useQueryClient } from "@tanstack/react-query";
import { acceptIntroduction, declineIntroduction } from "contract/selection/introductions.ts";
import { ApiError, send } from "../../../api/client.ts";
import { showError } from "../../../shell/show-error.ts";
import { toast } from "../../../ui/toast.ts";
import { texts } from "./texts.ts";

export const INTRODUCTIONS = "introductions";

export function useIntroductionAnswers(id: string) {
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: ["formation", INTRODUCTIONS] });
  const onError = (refusal: Error) => {
    const code = refusal instanceof ApiError ? refusal.code : undefined;
    if (code === "introductionRefused") return undefined;
    if (code === "introductionClosed") toast({ kind: "warning", text: texts.closed });
    else showError(refusal, { fallback: texts.refused });
    return refresh();
  };
  return {
    accept: useMutation({
      mutationFn: (answer: { slot?: string; answer: string }) => send(acceptIntroduction, { id, ...answer }),
      onSuccess: () => {
        toast({ text: texts.accepted });
        return refresh();
      },
      onError,
    }),
    decline: useMutation({
      mutationFn: (reason: string) => send(declineIntroduction, { id, reason }),
      onSuccess: () => {
        toast({ text: texts.declined });
        return refresh();
      },
      onError,
    }),
  };
}
