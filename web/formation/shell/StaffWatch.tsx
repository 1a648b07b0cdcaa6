import { useEffect } from "react";
import { useNavigate } from "react-router";
import { whenSessionEnds } from "../../api/client.ts";
import { clearSession } from "../../api/session.ts";
import { isSessionEnded, subscribeToToken } from "../../api/token.ts";
import { warnUnstored } from "../../shell/SessionWatch.tsx";
import { toast } from "../../ui/toast.ts";
import { staffLoginPath } from "./login-path.ts";
import { texts } from "./texts.ts";

/** A session of the area that ends leads to its login, and from there back to where the work was. */
export function StaffWatch() {
  const navigate = useNavigate();
  useEffect(() => {
    const leave = () => {
      clearSession();
      void navigate(staffLoginPath(window.location.pathname + window.location.search));
    };
    whenSessionEnds(() => {
      leave();
      toast({ kind: "warning", text: texts.loggedOut });
    });
    const onStorage = () => {
      if (isSessionEnded()) leave();
    };
    window.addEventListener("storage", onStorage);
    return () => window.removeEventListener("storage", onStorage);
  }, [navigate]);
  useEffect(() => subscribeToToken(warnUnstored), []);
  return null;
}
