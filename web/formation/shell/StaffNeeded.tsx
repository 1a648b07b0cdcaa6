import { formationPath } from "contract/formation-screens.ts";
import { type ReactNode, Suspense } from "react";
import { Navigate, Outlet, useLocation } from "react-router";
import { useLoggedIn } from "../../api/session.ts";
import { LoadFailure } from "../../shell/LoadFailure.tsx";
import { Page, PageTitle } from "../../shell/Page.tsx";
import { ButtonLink } from "../../ui/ButtonLink.tsx";
import { useStaff } from "../staff/queries.ts";
import { staffLoginPath } from "./login-path.ts";
import { StaffPageLoader } from "./StaffPageLoader.tsx";
import { texts } from "./texts.ts";

/** The guard of the area: without a session, the way to its login and back. */
export function StaffNeeded() {
  const { pathname, search } = useLocation();
  if (!useLoggedIn()) return <Navigate to={staffLoginPath(pathname + search)} replace />;
  // The page is waited for inside the guard: what the guard saw on entering stays true meanwhile.
  return (
    <Suspense fallback={<StaffPageLoader />}>
      <Outlet />
    </Suspense>
  );
}

/** The screens of a gestionnaire say so to whoever comes by an address (beyond B1-02). */
export function ManagerNeeded({ children }: { children: ReactNode }) {
  const { data: staff, error, refetch } = useStaff();
  if (staff?.role === "gestionnaire") return children;
  if (staff === undefined) {
    return error ? (
      <Page>
        <LoadFailure text={texts.failed} onRetry={() => void refetch()} />
      </Page>
    ) : (
      <StaffPageLoader />
    );
  }
  return (
    <Page width="form">
      <PageTitle title={texts.managersOnly} />
      <p>{texts.managersOnlyText}</p>
      <ButtonLink to={formationPath("Day")}>{texts.backToDay}</ButtonLink>
    </Page>
  );
}
