import { QueryClientProvider } from "@tanstack/react-query";
import { queryClient } from "./api/query-client.ts";
import { useUnreadCount } from "./features/notifications/queries.ts";
import { useUnconsultedCount } from "./features/selection/queries.ts";
import { Menu } from "./shell/Menu.tsx";

/** The menu with its two numbers: loaded for somebody who is logged in, no part of the first page. */
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
  return <Menu place={place} unconsulted={unconsulted} unread={unread} />;
}
