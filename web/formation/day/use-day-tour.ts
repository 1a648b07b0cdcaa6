import { useQuery } from "@tanstack/react-query";
import { useCallback, useEffect } from "react";
import { readText, writeText } from "../../ui/stored.ts";
import { useTourScreen } from "../../ui/use-tour-screen.ts";
import { meQuery } from "../shell/me.ts";
import { tourSteps } from "./texts.ts";

/** Who of the staff saw the tour in this browser. */
const KEY = "espace-formation.tour";

/** Shows the tour on the first visit, once the day is loaded (beyond B1-50). @returns shows it again */
export function useDayTour(ready: boolean): () => void {
  const { data: me } = useQuery(meQuery);
  const id = me?.id;
  const show = useTourScreen(
    useCallback(() => {
      if (id !== undefined) noteSeen(id);
    }, [id]),
  );
  const start = useCallback(() => {
    show(tourSteps).catch(console.error);
  }, [show]);

  useEffect(() => {
    if (ready && id !== undefined && !seenBy().includes(id)) start();
  }, [ready, id, start]);
  return start;
}

function seenBy(): string[] {
  return readText("localStorage", KEY)?.split(" ") ?? [];
}

function noteSeen(id: string): void {
  writeText("localStorage", KEY, [...new Set([...seenBy(), id])].join(" "));
}
