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
    // Stores the path, so that the person returns to this page after the next login (B0-09).
    (from, ended) => void navigate(loginPath(), { state: { from, ended } }),
    (message = texts.loggedOut) => message,
  );
  return null;
}

/** @param openLogin gets the server's message if the server has ended the session */
export function useSessionWatch(
  openLogin: (from: string, ended?: string) => void,
  logoutText: (message?: string) => string,
): void {
  const leave = useEffectEvent((ended?: string) => {
    const from = window.location.pathname + window.location.search;
    clearSession(ended !== undefined);
    openLogin(from, ended);
  });
  const end = useEffectEvent((message?: string) => {
    // After the logout, ignores a 401, because it answers a request that the page sent before the logout.
    if (readToken() === null) return;
    leave(message);
    toast({ kind: "warning", text: logoutText(message) });
  });
  useEffect(() => {
    whenSessionEnds((message) => end(message));
    // Ends the session after a logout in another tab. Only changes by other tabs cause storage events.
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

export function LoginNeeded({ children }: { children: ReactNode }) {
  const { pathname, search } = useLocation();
  const [entry, setEntry] = useState({ pathname, admitted: readToken() !== null });
  if (entry.pathname !== pathname) setEntry({ pathname, admitted: readToken() !== null });
  if (!entry.admitted) return <Rejected wanted={pathname + search} />;
  // Suspense is inside this component, so that this component stays mounted while a page loads.
  return <Suspense fallback={<PageLoader />}>{children}</Suspense>;
}

function Rejected({ wanted }: { wanted: string }) {
  useEffect(() => {
    toast({ kind: "warning", text: texts.loginNeeded });
  }, []);
  return <Navigate to={loginPath(wanted)} replace />;
}
