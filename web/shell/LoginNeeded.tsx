import { type ReactNode, Suspense, useEffect, useState } from "react";
import { Navigate, useLocation } from "react-router";
import { readToken } from "../api/token.ts";
import { toast } from "../ui/toast.ts";
import { PageLoader } from "./PageLoader.tsx";
import { loginPath } from "./redirect.ts";
import { texts } from "./texts.ts";

/**
 * The general route guard (product 2.1): without a token, a warning for 3 seconds and the way to the login. The token
 * is looked at on entering a screen; a session that ends later has its own way out (`SessionWatch`).
 */
export function LoginNeeded({ children }: { children: ReactNode }) {
  const { pathname, search } = useLocation();
  const [entry, setEntry] = useState({ pathname, admitted: readToken() !== null });
  if (entry.pathname !== pathname) setEntry({ pathname, admitted: readToken() !== null });
  if (!entry.admitted) return <Refused wanted={pathname + search} />;
  // The page is waited for inside the guard: what the guard saw on entering stays true meanwhile.
  return <Suspense fallback={<PageLoader />}>{children}</Suspense>;
}

function Refused({ wanted }: { wanted: string }) {
  useEffect(() => {
    toast({ kind: "warning", text: texts.loginNeeded });
  }, []);
  return <Navigate to={loginPath(wanted)} replace />;
}
