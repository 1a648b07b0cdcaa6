import { QueryClientProvider } from "@tanstack/react-query";
import { Suspense } from "react";
import { queryClient } from "../api/query-client.ts";
import { useLatePage } from "../lazy-part.ts";
import { AddressRouter } from "../shell/AddressRouter.tsx";
import { ErrorBoundary } from "../shell/ErrorBoundary.tsx";
import { Overlays } from "../shell/Overlays.tsx";
import { Area } from "../shell/Page.tsx";
import { RootView } from "../shell/RootView.tsx";
import { FormationRoutes } from "./routes.tsx";
import { FormationFooter } from "./shell/FormationFooter.tsx";
import { FormationHeader } from "./shell/FormationHeader.tsx";
import { IdentityDialog } from "./shell/IdentityDialog.tsx";
import { StaffPageLoader } from "./shell/StaffPageLoader.tsx";
import { StaffWatch } from "./shell/StaffWatch.tsx";
import { texts } from "./shell/texts.ts";

/** The training centre's area in the browser (beyond B1): a page of its own, which clinics never load. */
export function FormationApp() {
  return (
    <AddressRouter>
      <QueryClientProvider client={queryClient}>
        <Area value={texts.area}>
          <ErrorBoundary>
            <StaffWatch />
            <IdentityDialog />
            <RootView template={<Overlays />} header={<FormationHeader />} footer={<FormationFooter />}>
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
  return <Suspense fallback={<StaffPageLoader />}>{isLate ? <StaffPageLoader /> : <FormationRoutes />}</Suspense>;
}
