import { type ReactNode, Suspense, useEffect, useEffectEvent, useState } from "react";
import { Navigate, useLocation, useNavigate } from "react-router";
import { whenSessionEnds } from "../api/client.ts";
import { clearSession } from "../api/session.ts";
import { isSessionEnded, isTokenUnstored, readToken, subscribeToToken } from "../api/token.ts";
import { OFFERED, toast } from "../ui/toast.ts";
import { PageLoader } from "./PageLoader.tsx";
import { loginPath } from "./redirect.ts";
import { texts } from "./texts.ts";

/** Leads to the login when a 401 or another tab ends the session. Shows a message after a 401 (product 4.3). */
export function SessionWatch() {
  const navigate = useNavigate();
  const leave = useEffectEvent(() => {
    // The login page later returns the same person to this page (beyond B0-09).
    const from = window.location.pathname + window.location.search;
    clearSession();
    void navigate(loginPath(), { state: { from } });
  });
  useEffect(() => {
    whenSessionEnds((message) => {
      leave();
      toast({ kind: "warning", text: message ?? texts.loggedOut });
    });
  }, [navigate]);
  useEffect(() => {
    // Reacts to other tabs only, because storage events are not sent to the tab that made the change.
    const onStorage = () => {
      if (isSessionEnded()) leave();
    };
    window.addEventListener("storage", onStorage);
    return () => window.removeEventListener("storage", onStorage);
  }, [navigate]);
  useEffect(() => subscribeToToken(warnUnstored), []);
  return null;
}

export function warnUnstored(): void {
  if (isTokenUnstored()) toast({ kind: "warning", text: texts.unstored, duration: OFFERED });
}

/** Checks the token only when a page is opened (product 2.1). `SessionWatch` handles a session that ends later. */
export function LoginNeeded({ children }: { children: ReactNode }) {
  const { pathname, search } = useLocation();
  const [entry, setEntry] = useState({ pathname, admitted: readToken() !== null });
  if (entry.pathname !== pathname) setEntry({ pathname, admitted: readToken() !== null });
  if (!entry.admitted) return <Rejected wanted={pathname + search} />;
  // The Suspense is inside the guard, so that the guard keeps the decision while the page loads.
  return <Suspense fallback={<PageLoader />}>{children}</Suspense>;
}

function Rejected({ wanted }: { wanted: string }) {
  useEffect(() => {
    toast({ kind: "warning", text: texts.loginNeeded });
  }, []);
  return <Navigate to={loginPath(wanted)} replace />;
}
