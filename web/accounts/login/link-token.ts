import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { readToken } from "../../api/token.ts";
import { useAddressQuery } from "../../shell/address-query.ts";
import { safeRedirect } from "../../shell/redirect.ts";
import { confirm } from "../../ui/confirm.ts";
import { toast } from "../../ui/toast.ts";
import { texts } from "./texts.ts";

/** Logs in with a mailed link's token. Asks before replacing the session of another account (W-06). */
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
      const email = await emailToEnter(token);
      if (email !== undefined) (await import("./queries.ts")).enterByToken(token, email);
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

/** @returns the email for the login, or undefined if the user prefers the current session */
async function emailToEnter(token: string): Promise<string | undefined> {
  const { userOfSession, userOfToken } = await import("./queries.ts");
  const { email } = await userOfToken(token);
  const present = readToken();
  if (present === null || present === token) return email;
  // If the check fails, treats the session as another account's session.
  const now = await userOfSession(present).catch(() => undefined);
  if (now === null || now?.email === email) return email;
  const { result } = await confirm({ text: texts.otherSession, confirmLabel: texts.yes, denyLabel: texts.no });
  return result === "confirm" ? email : undefined;
}
