import { TOKEN_STORAGE_KEY } from "contract/token.ts";
import { useEffect } from "react";
import { useNavigate } from "react-router";
import { whenSessionEnds } from "../api/client.ts";
import { clearSession } from "../api/session.ts";
import { readToken } from "../api/token.ts";
import { toast } from "../ui/toast.ts";
import { loginPath } from "./redirect.ts";
import { texts } from "./texts.ts";

/** Any 401 from any call clears the session, goes to the login and says why (product 4.3). */
export function SessionWatch() {
  const navigate = useNavigate();
  useEffect(() => {
    whenSessionEnds((message) => {
      clearSession();
      void navigate(loginPath());
      toast({ kind: "warning", text: message ?? texts.loggedOut });
    });
  }, [navigate]);
  useEffect(() => {
    // Told of other tabs only: in this one whoever clears the session also decides where to go.
    const onStorage = ({ key, oldValue }: StorageEvent) => {
      const wasSession = key === null || (key === TOKEN_STORAGE_KEY && oldValue !== null);
      if (!wasSession || readToken() !== null) return;
      clearSession();
      void navigate(loginPath());
    };
    window.addEventListener("storage", onStorage);
    return () => window.removeEventListener("storage", onStorage);
  }, [navigate]);
  return null;
}
