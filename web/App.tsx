import { QueryClientProvider } from "@tanstack/react-query";
import { Suspense } from "react";
import { BrowserRouter } from "react-router";
import { queryClient } from "./api/query-client.ts";
import { useLoggedIn } from "./api/session.ts";
import { useUnconsultedCount } from "./features/selection/queries.ts";
import { AppRoutes } from "./routes.tsx";
import { ErrorBoundary } from "./shell/ErrorBoundary.tsx";
import { Footer } from "./shell/Footer.tsx";
import { Header } from "./shell/Header.tsx";
import { Overlays } from "./shell/Overlays.tsx";
import { PageLoader } from "./shell/PageLoader.tsx";
import { RootView } from "./shell/RootView.tsx";
import { SessionWatch } from "./shell/SessionWatch.tsx";

/** The whole product in the browser: the root view's four outlets around the page of the address. */
export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <BrowserRouter>
        <SessionWatch />
        <Frame />
      </BrowserRouter>
    </QueryClientProvider>
  );
}

function Frame() {
  const loggedIn = useLoggedIn();
  const unconsulted = useUnconsultedCount(loggedIn);
  const menu = loggedIn ? { unconsulted, unread: 0 } : undefined;
  return (
    <RootView template={<Overlays />} header={<Header menu={menu} />} footer={<Footer menu={menu} />}>
      <ErrorBoundary>
        <Suspense fallback={<PageLoader />}>
          <AppRoutes />
        </Suspense>
      </ErrorBoundary>
    </RootView>
  );
}
