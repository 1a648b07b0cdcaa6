import { type QueryClient, queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { configurationRead, configurationWrite, TOUR_CONFIGURATION, type TourName } from "contract/accounts/tours.ts";
import { useCallback, useEffect } from "react";
import { send } from "../../api/client.ts";
import { now } from "../../format/now.ts";
import { useTourScreen } from "../../ui/use-tour-screen.ts";

const type = String(TOUR_CONFIGURATION);

const seenToursQuery = queryOptions({
  queryKey: ["tours"],
  queryFn: ({ signal }) => send(configurationRead, { type }, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
});

/** Starts an unseen tour as soon as `ready` is true (product 4.6). @returns a function that repeats the tour */
export function useTour(name: TourName, ready: boolean): () => void {
  const client = useQueryClient();
  const { data: seen } = useQuery(seenToursQuery);
  const show = useTourScreen(useCallback(() => saveSeen(client, name), [client, name]));

  useEffect(() => {
    if (!ready || !seen?.isActive) return;
    let isHere = true;
    const check = async () => {
      const { dueSteps } = await import("./steps.ts");
      const steps = dueSteps(name, seen.details[name], now());
      if (isHere && steps.length > 0) await show(steps);
    };
    check().catch(console.error);
    return () => {
      isHere = false;
    };
  }, [ready, seen, name, show]);

  return useCallback(() => {
    const showAgain = async () => show((await import("./steps.ts")).tours[name]);
    showAgain().catch(console.error);
  }, [show, name]);
}

function saveSeen(client: QueryClient, name: TourName): void {
  const seen = client.getQueryData(seenToursQuery.queryKey);
  const { isActive = true } = seen ?? {};
  const details = { ...seen?.details, [name]: now() };
  client.setQueryData(seenToursQuery.queryKey, { details, isActive });
  send(configurationWrite, { type, details, isActive }).catch(console.error);
}
