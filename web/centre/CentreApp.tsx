import { QueryClientProvider } from "@tanstack/react-query";
import { screenPath } from "contract/screens.ts";
import { Suspense } from "react";
import { useNavigate } from "react-router";
import { queryClient } from "../api/query-client.ts";
import { AddressRouter } from "../shell/AddressRouter.tsx";
import { CentreHeader } from "../shell/centre/CentreHeader.tsx";
import { CentrePageLoader } from "../shell/centre/CentrePageLoader.tsx";
import { IdentityDialog } from "../shell/centre/IdentityDialog.tsx";
import { centreLoginPath } from "../shell/centre/login-path.ts";
import { texts } from "../shell/centre/texts.ts";
import { ErrorBoundary } from "../shell/ErrorBoundary.tsx";
import styles from "../shell/Footer.module.css";
import { useLatePage } from "../shell/lazy-part.ts";
import { Overlays } from "../shell/Overlays.tsx";
import { Area } from "../shell/Page.tsx";
import { RootView } from "../shell/RootView.tsx";
import { useSessionWatch } from "../shell/SessionWatch.tsx";
import { CentreRoutes } from "./routes.tsx";

export function CentreApp() {
  return (
    <AddressRouter>
      <QueryClientProvider client={queryClient}>
        <Area value={texts.area}>
          <ErrorBoundary>
            <StaffWatch />
            <IdentityDialog />
            <RootView template={<Overlays />} header={<CentreHeader />} footer={<CentreFooter />}>
              <ErrorBoundary>
                <Pages />
              </ErrorBoundary>
            </RootView>
          </ErrorBoundary>
        </Area>
      </QueryClientProvider>
    </AddressRouter>
  );
}

function Pages() {
  const isLate = useLatePage();
  return <Suspense fallback={<CentrePageLoader />}>{isLate ? <CentrePageLoader /> : <CentreRoutes />}</Suspense>;
}

/** The legal pages are part of the clinics' application, so plain links load them. */
function CentreFooter() {
  return (
    <footer className={styles.footer}>
      <div className={styles.links}>
        <a href={screenPath("Legal")}>{texts.legal}</a>
        <a href={screenPath("Privacy")}>{texts.privacy}</a>
        <a href={screenPath("Accessibility")}>{texts.accessibility}</a>
        <a href={screenPath("Home")}>{texts.clinics}</a>
      </div>
    </footer>
  );
}

function StaffWatch() {
  const navigate = useNavigate();
  useSessionWatch(
    (from) => void navigate(centreLoginPath(from)),
    () => texts.loggedOut,
  );
  return null;
}
