import { useMutation, useQueryClient } from "@tanstack/react-query";
import { confirmRecruitment, rejectRecruitment } from "contract/selection/recruitments.ts";
import { ApiError, send } from "../../../api/client.ts";
import { showError } from "../../../shell/show-error.ts";
import { toast } from "../../../ui/toast.ts";
import { texts } from "./texts.ts";

export const RECRUITMENTS = "recruitments";

export function useDecisions(id: string) {
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: ["formation"] });
  const onError = (refusal: Error) => {
    const code = refusal instanceof ApiError ? refusal.code : undefined;
    if (code === "recruitmentRefused") return undefined;
    if (code === "recruitmentDecided") toast({ kind: "warning", text: texts.decided });
    else showError(refusal, { fallback: texts.refused });
    return refresh();
  };
  return {
    confirm: useMutation({
      mutationFn: () => send(confirmRecruitment, { id }),
      onSuccess: () => {
        toast({ text: texts.confirmed });
        return refresh();
      },
      onError,
    }),
    reject: useMutation({
      mutationFn: (reason: string) => send(rejectRecruitment, { id, reason }),
      onSuccess: () => {
        toast({ text: texts.rejected });
        return refresh();
      },
      onError,
    }),
  };
}
