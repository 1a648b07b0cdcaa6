import { Suspense } from "react";
import { useLoggedIn } from "./api/session.ts";
import { readToken } from "./api/token.ts";
import { AppRoutes } from "./routes.tsx";
import { AddressRouter } from "./shell/AddressRouter.tsx";
import { ErrorBoundary } from "./shell/ErrorBoundary.tsx";
import { Footer, Header } from "./shell/HeaderAndFooter.tsx";
import { lazyPart, useLatePage } from "./shell/lazy-part.ts";
import { Overlays } from "./shell/Overlays.tsx";
import { PageLoader } from "./shell/PageLoader.tsx";
import { RootView } from "./shell/RootView.tsx";
import { SessionWatch } from "./shell/SessionWatch.tsx";

const AccountMenu = lazyPart(
  () => readToken() !== null,
  async () => (await import("./AccountMenu.tsx")).AccountMenu,
);

export function App() {
  return (
    <AddressRouter>
      <ErrorBoundary>
        <SessionWatch />
        <Frame />
      </ErrorBoundary>
    </AddressRouter>
  );
}

function Frame() {
  const loggedIn = useLoggedIn();
  const isLate = useLatePage();
  const menu = (place: "header" | "footer") =>
    loggedIn && (
      <Suspense fallback={null}>
        <AccountMenu place={place} />
      </Suspense>
    );
  return (
    <RootView
      template={<Overlays />}
      header={<Header menu={menu("header")} />}
      footer={<Footer menu={menu("footer")} />}
    >
      <ErrorBoundary>
        <Suspense fallback={<PageLoader />}>{isLate ? <PageLoader late /> : <AppRoutes />}</Suspense>
      </ErrorBoundary>
    </RootView>
  );
}
