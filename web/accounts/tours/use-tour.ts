import { type QueryClient, queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { configurationRead, configurationWrite, TOUR_CONFIGURATION, type TourName } from "contract/accounts/tours.ts";
import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { send } from "../../api/client.ts";
import { now } from "../../format/now.ts";
import { useTourScreen } from "../../ui/use-tour-screen.ts";
import type { Step } from "./steps.ts";

const type = String(TOUR_CONFIGURATION);

const seenToursQuery = queryOptions({
  queryKey: ["tours"],
  queryFn: ({ signal }) => send(configurationRead, { type }, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
});

/** If a tour cannot open this many milliseconds after the page is ready, the tour waits for the next visit (B14-09). */
const LATEST = 700;

/**
 * Starts an unseen tour when `ready` becomes true (product 4.6), unless the user has already pressed or scrolled.
 * @returns a function that repeats the tour
 */
export function useTour(name: TourName, ready: boolean): () => void {
  const client = useQueryClient();
  const show = useTourScreen(useCallback(() => saveSeen(client, name), [client, name]));
  const steps = useDueSteps(name);
  const isInTime = useIsInTime(ready);

  useEffect(() => {
    if (steps.length > 0 && isInTime()) show(steps).catch(console.error);
  }, [ready, steps, isInTime, show]);

  return useCallback(() => {
    const showAgain = async () => show((await import("./steps.ts")).tours[name]);
    showAgain().catch(console.error);
  }, [show, name]);
}

/** Loads the steps and the code of an unseen tour early, while the page still loads. */
function useDueSteps(name: TourName): readonly Step[] {
  const { data: seen } = useQuery(seenToursQuery);
  const [steps, setSteps] = useState<readonly Step[]>([]);
  useEffect(() => {
    if (!seen?.isActive) return;
    let isHere = true;
    const load = async () => {
      const isUnseen = typeof seen.details[name] !== "number";
      const [{ dueSteps }] = await Promise.all([import("./steps.ts"), isUnseen && import("../../ui/tour.ts")]);
      if (isHere) setSteps(dueSteps(name, seen.details[name], now()));
    };
    load().catch(console.error);
    return () => {
      isHere = false;
    };
  }, [seen, name]);
  return steps;
}

/** @returns a function that tells whether an unseen tour may still open */
export function useIsInTime(ready: boolean): () => boolean {
  const isUsed = useIsUsed();
  const readyAt = useRef<number>(undefined);
  useEffect(() => {
    if (ready) readyAt.current ??= now();
  }, [ready]);
  return useCallback(
    () => readyAt.current !== undefined && now() - readyAt.current <= LATEST && !isUsed.current,
    [isUsed],
  );
}

/** True after the user has pressed or scrolled. Scrolling by a script does not count. */
function useIsUsed(): RefObject<boolean> {
  const isUsed = useRef(false);
  useEffect(() => {
    const ended = new AbortController();
    for (const event of ["pointerdown", "keydown", "wheel", "touchmove"]) {
      const note = () => {
        isUsed.current = true;
      };
      window.addEventListener(event, note, { capture: true, passive: true, signal: ended.signal });
    }
    return () => ended.abort();
  }, []);
  return isUsed;
}

function saveSeen(client: QueryClient, name: TourName): void {
  const seen = client.getQueryData(seenToursQuery.queryKey);
  const { isActive = true } = seen ?? {};
  const details = { ...seen?.details, [name]: now() };
  client.setQueryData(seenToursQuery.queryKey, { details, isActive });
  send(configurationWrite, { type, details, isActive }).catch(console.error);
}
