import { QueryClientProvider } from "@tanstack/react-query";
import { useState } from "react";
import { useLocation } from "react-router";
import { useUnreadCount } from "./alerts/notifications/queries.ts";
import { queryClient } from "./api/query-client.ts";
import { useDueCount, useUnconsultedCount } from "./candidates/selection.ts";
import { Menu } from "./shell/Menu.tsx";
import { screenOf } from "./shell/screen-of.ts";

export function AccountMenu({ place }: { place: "header" | "footer" }) {
  return (
    <QueryClientProvider client={queryClient}>
      <CountingMenu place={place} />
    </QueryClientProvider>
  );
}

function CountingMenu({ place }: { place: "header" | "footer" }) {
  const unconsulted = useUnconsultedCount(true);
  const unread = useUnreadCount(true);
  const due = useDueCount();
  return <Menu place={place} unconsulted={unconsulted} due={due} unread={unread} lastSearch={useLastSearch()} />;
}

function useLastSearch(): string {
  const { pathname, search } = useLocation();
  const [last, setLast] = useState("");
  const isHere = screenOf(pathname) === "Rechercher";
  if (isHere && last !== search) setLast(search);
  return isHere ? "" : last;
}
