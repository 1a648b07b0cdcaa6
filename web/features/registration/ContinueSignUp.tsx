import type { UnverifiedUser } from "contract/login.ts";
import { useEffect } from "react";
import { useNavigate } from "react-router";
import { keepUser, verificationPath } from "./user-state.ts";

/** Takes somebody whose account is not verified yet to the screen of what is missing (product 4.2). */
export function ContinueSignUp({ user }: { user: UnverifiedUser }) {
  const navigate = useNavigate();
  useEffect(() => {
    keepUser(user);
    void navigate(verificationPath(user));
  }, [user, navigate]);
  return null;
}
