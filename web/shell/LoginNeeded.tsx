import { type ReactNode, useEffect, useState } from "react";
import { Navigate, useLocation } from "react-router";
import { readToken } from "../api/token.ts";
import { toast } from "../ui/toast.ts";
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
  return entry.admitted ? children : <Refused wanted={pathname + search} />;
}

function Refused({ wanted }: { wanted: string }) {
  useEffect(() => {
    toast({ kind: "warning", text: texts.loginNeeded });
  }, []);
  return <Navigate to={loginPath(wanted)} replace />;
}
