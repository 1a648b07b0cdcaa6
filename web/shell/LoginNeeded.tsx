import { type ReactNode, Suspense, useEffect, useState } from "react";
import { Navigate, useLocation } from "react-router";
import { readToken } from "../api/token.ts";
import { toast } from "../ui/toast.ts";
import { PageLoader } from "./PageLoader.tsx";
import { loginPath } from "./redirect.ts";
import { texts } from "./texts.ts";

/** The token is checked on entry only (product 2.1). `SessionWatch` handles a session that ends later. */
export function LoginNeeded({ children }: { children: ReactNode }) {
  const { pathname, search } = useLocation();
  const [entry, setEntry] = useState({ pathname, admitted: readToken() !== null });
  if (entry.pathname !== pathname) setEntry({ pathname, admitted: readToken() !== null });
  if (!entry.admitted) return <Rejected wanted={pathname + search} />;
  // Suspends inside the guard, so that its decision holds while the page loads.
  return <Suspense fallback={<PageLoader />}>{children}</Suspense>;
}

function Rejected({ wanted }: { wanted: string }) {
  useEffect(() => {
    toast({ kind: "warning", text: texts.loginNeeded });
  }, []);
  return <Navigate to={loginPath(wanted)} replace />;
}
