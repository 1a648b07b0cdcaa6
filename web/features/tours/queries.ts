import { type QueryClient, queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { configurationRead, configurationWrite, TOUR_CONFIGURATION, type TourName } from "contract/tours.ts";
import { useCallback, useEffect, useRef } from "react";
import { send } from "../../api/client.ts";
import { now } from "../../format/now.ts";
import type { StopTour } from "../../ui/tour.ts";
import { dueSteps } from "./due-steps.ts";
import { type Step, tours } from "./texts.ts";

const type = String(TOUR_CONFIGURATION);

/** When the account last saw each tour. Asked once a session: what this visit changes is kept in it. */
const seenToursQuery = queryOptions({
  queryKey: ["tours"],
  queryFn: ({ signal }) => send(configurationRead, { type }, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
});

/**
 * Shows a tour that the account has not seen, once the page is ready for it (product 4.6).
 * @param ready whether the page shows what the tour is about
 * @returns shows the whole tour, seen or not
 */
export function useTour(name: TourName, ready: boolean): () => void {
  const client = useQueryClient();
  const { data: seen } = useQuery(seenToursQuery);
  const show = useTourScreen(useCallback(() => saveSeen(client, name), [client, name]));

  useEffect(() => {
    if (!ready || !seen?.isActive) return;
    const steps = dueSteps(name, seen.details[name], now());
    if (steps.length > 0) show(steps);
  }, [ready, seen, name, show]);

  return useCallback(() => show(tours[name]), [show, name]);
}

/** Puts steps on the screen, one tour at a time; leaving the page takes the tour along. The kit is loaded when needed. */
function useTourScreen(onExit: () => void): (steps: readonly Step[]) => void {
  const current = useRef<{ stop?: StopTour | undefined; isOver: boolean }>(undefined);
  useEffect(
    () => () => {
      if (current.current === undefined) return;
      current.current.isOver = true;
      current.current.stop?.();
    },
    [],
  );
  return useCallback(
    (steps) => {
      if (current.current && !current.current.isOver) return;
      const tour: NonNullable<typeof current.current> = { isOver: false };
      current.current = tour;
      const start = async () => {
        const { runTour } = await import("../../ui/tour.ts");
        if (tour.isOver) return;
        tour.stop = runTour(steps, () => {
          tour.isOver = true;
          onExit();
        });
        tour.isOver = tour.stop === undefined;
      };
      start().catch(console.error);
    },
    [onExit],
  );
}

/** Stores that a tour was left now. If that fails it is only logged, and remembered for this visit. */
function saveSeen(client: QueryClient, name: TourName): void {
  const seen = client.getQueryData(seenToursQuery.queryKey);
  const { isActive = true } = seen ?? {};
  const details = { ...seen?.details, [name]: now() };
  client.setQueryData(seenToursQuery.queryKey, { details, isActive });
  send(configurationWrite, { type, details, isActive }).catch(console.error);
}
