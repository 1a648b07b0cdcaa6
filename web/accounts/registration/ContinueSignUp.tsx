import type { UnverifiedUser } from "contract/accounts/login.ts";
import { useEffect } from "react";
import { useNavigate } from "react-router";
import { keepUser, verificationPath } from "./user-state.ts";

export function ContinueSignUp({ user }: { user: UnverifiedUser }) {
  const navigate = useNavigate();
  useEffect(() => {
    keepUser(user);
    void navigate(verificationPath(user));
  }, [user, navigate]);
  return null;
}
