import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type Recruitment, reportRecruitment, takeBackRecruitment } from "contract/selection/recruitments.ts";
import { send } from "../../api/client.ts";
import { changeEntry, selectionsQuery } from "../../candidates/selection.ts";
import { showError } from "../../shell/show-error.ts";
import { toast } from "../../ui/toast.ts";
import { texts } from "./texts.ts";

export type Report = Pick<Recruitment, "contract" | "startsOn">;

export function useReportRecruitment(candidateId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ contract, startsOn }: Report) =>
      send(reportRecruitment, { id: String(candidateId), contract, startsOn }),
    onSuccess: async ({ recruitment }) => {
      await changeEntry(client, candidateId, (entry) => ({ ...entry, recruitment }));
      void client.invalidateQueries(selectionsQuery);
    },
    onError: () => client.invalidateQueries(selectionsQuery),
  });
}

export function useTakeBack(candidateId: number) {
  const client = useQueryClient();
  const report = useReportRecruitment(candidateId);
  const show = (recruitment: Recruitment | null) =>
    changeEntry(client, candidateId, (entry) => ({ ...entry, recruitment }));
  return useMutation({
    mutationFn: (_: Recruitment) => send(takeBackRecruitment, { id: String(candidateId) }),
    onMutate: () => show(null),
    onSuccess: (_, before) => {
      // Handles the error in the promise, because React Query does not call the callbacks of an unmounted component.
      const run = () =>
        void report.mutateAsync(before).catch((error: unknown) => showError(error, { fallback: texts.failed }));
      toast({ text: texts.takenBack, action: { label: texts.undo, run } });
    },
    onError: async (error, before) => {
      await show(before);
      showError(error, { fallback: texts.takeBackFailed });
      await client.invalidateQueries(selectionsQuery);
    },
  });
}
