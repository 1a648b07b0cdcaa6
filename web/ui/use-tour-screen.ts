import { useCallback, useEffect, useRef } from "react";
import type { StopTour, TourStep } from "./tour.ts";

interface ShownTour {
  stop?: StopTour | undefined;
  isOver: boolean;
}

export function useTourScreen(onExit: () => void): (steps: readonly TourStep[]) => Promise<void> {
  const current = useRef<ShownTour>({ isOver: true });
  useEffect(
    () => () => {
      current.current.isOver = true;
      current.current.stop?.();
      current.current = { isOver: false };
    },
    [],
  );
  return useCallback(
    async (steps) => {
      if (!current.current.isOver) return;
      const tour: ShownTour = { isOver: false };
      current.current = tour;
      try {
        const { runTour } = await import("./tour.ts");
        if (tour.isOver) return;
        tour.stop = runTour(steps, () => {
          tour.isOver = true;
          onExit();
        });
      } finally {
        // Without a network, the file does not load, and the next press must start the tour.
        tour.isOver ||= tour.stop === undefined;
      }
    },
    [onExit],
  );
}
