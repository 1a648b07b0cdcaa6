import { type ReactNode, Suspense, useEffect, useEffectEvent, useState } from "react";
import { Navigate, useLocation, useNavigate } from "react-router";
import { whenSessionEnds } from "../api/client.ts";
import { clearSession } from "../api/session.ts";
import { isSessionEnded, isTokenUnstored, readToken, subscribeToToken } from "../api/token.ts";
import { OFFERED, toast } from "../ui/toast.ts";
import { PageLoader } from "./PageLoader.tsx";
import { loginPath } from "./redirect.ts";
import { texts } from "./texts.ts";

export function SessionWatch() {
  const navigate = useNavigate();
  useSessionWatch(
    // After the login, the same person returns to this page (B0-09).
    (from) => void navigate(loginPath(), { state: { from } }),
    (message = texts.loggedOut) => message,
  );
  return null;
}

/** Opens the login when a 401 or another tab ends the session. Shows a message after a 401 (product 4.3). */
export function useSessionWatch(openLogin: (from: string) => void, logoutText: (message?: string) => string): void {
  const leave = useEffectEvent(() => {
    const from = window.location.pathname + window.location.search;
    clearSession();
    openLogin(from);
  });
  const end = useEffectEvent((message?: string) => {
    // After a logout, the server also rejects requests that the page still sends.
    if (readToken() === null) return;
    leave();
    toast({ kind: "warning", text: logoutText(message) });
  });
  useEffect(() => {
    whenSessionEnds((message) => end(message));
    // The browser sends storage events only to other tabs.
    const onStorage = () => {
      if (isSessionEnded()) leave();
    };
    window.addEventListener("storage", onStorage);
    return () => window.removeEventListener("storage", onStorage);
  }, []);
  useEffect(() => subscribeToToken(warnUnstored), []);
}

function warnUnstored(): void {
  if (isTokenUnstored()) toast({ kind: "warning", text: texts.unstored, duration: OFFERED });
}

/** Checks the token only when a page opens (product 2.1). `SessionWatch` reacts when the session ends later. */
export function LoginNeeded({ children }: { children: ReactNode }) {
  const { pathname, search } = useLocation();
  const [entry, setEntry] = useState({ pathname, admitted: readToken() !== null });
  if (entry.pathname !== pathname) setEntry({ pathname, admitted: readToken() !== null });
  if (!entry.admitted) return <Rejected wanted={pathname + search} />;
  // Suspense is inside the guard, so that a loading page does not unmount the guard.
  return <Suspense fallback={<PageLoader />}>{children}</Suspense>;
}

function Rejected({ wanted }: { wanted: string }) {
  useEffect(() => {
    toast({ kind: "warning", text: texts.loginNeeded });
  }, []);
  return <Navigate to={loginPath(wanted)} replace />;
}
