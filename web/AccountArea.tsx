import { QueryClientProvider } from "@tanstack/react-query";
import { Outlet } from "react-router";
import { queryClient } from "./api/query-client.ts";

/** The screens behind the login, with the web's memory of the server: no part of the first page. */
export function AccountArea() {
  return (
    <QueryClientProvider client={queryClient}>
      <Outlet />
    </QueryClientProvider>
  );
}
