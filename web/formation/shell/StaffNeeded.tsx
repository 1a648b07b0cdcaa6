import { Suspense } from "react";
import { Navigate, Outlet, useLocation } from "react-router";
import { useLoggedIn } from "../../api/session.ts";
import { staffLoginPath } from "./login-path.ts";
import { StaffPageLoader } from "./StaffPageLoader.tsx";

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
