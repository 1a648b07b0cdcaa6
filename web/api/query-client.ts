import { focusManager, QueryClient } from "@tanstack/react-query";
import { ApiError } from "./client.ts";
import { whenSessionChanges } from "./session.ts";

const FRESH_SECONDS = 30;

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: FRESH_SECONDS * 1000,
      retry: (failures, error) =>
        failures < 2 && error instanceof ApiError && (error.status === 0 || error.status >= 502),
      refetchOnWindowFocus: false,
    },
  },
});

// The library reloads data only when the user returns from another tab. With this listener, the library also reloads
// data when the user returns from another window.
focusManager.setEventListener((onFocus) => {
  const listener = () => onFocus();
  for (const event of ["visibilitychange", "focus"]) window.addEventListener(event, listener);
  return () => {
    for (const event of ["visibilitychange", "focus"]) window.removeEventListener(event, listener);
  };
});

whenSessionChanges(() => queryClient.clear());
