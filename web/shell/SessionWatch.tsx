import { useEffect, useEffectEvent } from "react";
import { useNavigate } from "react-router";
import { whenSessionEnds } from "../api/client.ts";
import { clearSession } from "../api/session.ts";
import { isSessionEnded, isTokenUnstored, subscribeToToken } from "../api/token.ts";
import { OFFERED, toast } from "../ui/toast.ts";
import { loginPath } from "./redirect.ts";
import { texts } from "./texts.ts";

/** Any 401 from any call clears the session, goes to the login and says why (product 4.3). */
export function SessionWatch() {
  const navigate = useNavigate();
  const leave = useEffectEvent(() => {
    // The same person comes back to the page after the login (beyond B0-09).
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
    // Told of other tabs only: in this one whoever clears the session also decides where to go.
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
