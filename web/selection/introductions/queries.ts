import { infiniteQueryOptions, type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import type { InputOf } from "contract/call.ts";
import {
  askIntroduction,
  cancelIntroduction,
  type Introduction,
  introductionCalendar,
  introductions,
} from "contract/selection/introductions.ts";
import { follow, load, send } from "../../api/client.ts";
import { changeEntry, selectionsQuery } from "../../candidates/selection.ts";
import { showError } from "../../shell/show-error.ts";
import { saveFile } from "../../ui/save-file.ts";
import { reloadHistory } from "../follow-up/queries.ts";
import { texts } from "./texts.ts";

export const introductionsQuery = infiniteQueryOptions({
  queryKey: ["introductions"],
  queryFn: ({ pageParam, signal }) =>
    pageParam === null ? send(introductions, {}, { signal }) : follow(introductions, pageParam, { signal }),
  initialPageParam: null as string | null,
  getNextPageParam: ({ next }) => next,
});

export function useRequestIntroduction(candidateId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (request: Omit<InputOf<typeof askIntroduction>, "id">) =>
      send(askIntroduction, { id: String(candidateId), ...request }),
    onSuccess: ({ introduction }) => show(client, candidateId, introduction),
    onError: () => client.invalidateQueries(selectionsQuery),
  });
}

export function useCancelIntroduction(candidateId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: Introduction) => send(cancelIntroduction, { id }),
    onMutate: (introduction) => show(client, candidateId, { ...introduction, state: "cancelled" }),
    onSuccess: async ({ introduction }) => {
      await show(client, candidateId, introduction);
      // Loads the history again, because a cancelled appointment also changes the follow-up.
      void reloadHistory(client, candidateId);
      await client.invalidateQueries(selectionsQuery);
    },
    onError: async (error, introduction) => {
      await show(client, candidateId, introduction);
      showError(error, { fallback: texts.cancelFailed });
      await client.invalidateQueries(selectionsQuery);
    },
    onSettled: () => client.invalidateQueries(introductionsQuery),
  });
}

export function useCalendarFile() {
  return useMutation({
    mutationFn: ({ id }: Introduction) => load(introductionCalendar, { id }),
    onSuccess: (file, { state }) => saveFile(state === "cancelled" ? texts.removalFile : texts.calendarFile, file),
    onError: (error) => showError(error, { fallback: texts.calendarFailed }),
  });
}

function show(client: QueryClient, candidateId: number, introduction: Introduction): Promise<void> {
  return changeEntry(client, candidateId, (entry) => ({ ...entry, introduction }));
}
