import { useEffect, useEffectEvent } from "react";
import { useNavigate } from "react-router";
import { whenSessionEnds } from "../api/client.ts";
import { clearSession } from "../api/session.ts";
import { isSessionEnded, isTokenUnstored, subscribeToToken } from "../api/token.ts";
import { OFFERED, toast } from "../ui/toast.ts";
import { loginPath } from "./redirect.ts";
import { texts } from "./texts.ts";

/** Any 401 ends the session and leads to the login with an explanation (product 4.3). */
export function SessionWatch() {
  const navigate = useNavigate();
  const leave = useEffectEvent(() => {
    // The login returns the same person to this page (beyond B0-09).
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
    // Storage events come from other tabs. Code in this tab navigates by itself.
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
