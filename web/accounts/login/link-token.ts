import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { useAddressQuery } from "../../shell/address-query.ts";
import { safeRedirect } from "../../shell/redirect.ts";
import { toast } from "../../ui/toast.ts";
import { texts } from "./texts.ts";

/** Logs in with the token of a mailed link. If another account is logged in, asks the user first (W-06). */
export function useLinkToken(): boolean {
  const query = useAddressQuery();
  const navigate = useNavigate();
  const [token] = useState(() => query.get("token"));
  const [target] = useState(() => safeRedirect(query.get("redirectUri")));
  const [checking, setChecking] = useState(token !== null);

  useEffect(() => {
    if (token === null) return;
    const clean = new URL(window.location.href);
    clean.searchParams.delete("token");
    window.history.replaceState(window.history.state, "", clean);
    let current = true;
    const enter = async () => {
      await (await import("./queries.ts")).enterByLink(token);
      if (current) await navigate(target, { replace: true });
    };
    enter().catch(() => {
      if (!current) return;
      setChecking(false);
      toast({ kind: "warning", text: texts.badCredentials });
    });
    return () => {
      current = false;
    };
  }, [token, target, navigate]);

  return checking;
}
