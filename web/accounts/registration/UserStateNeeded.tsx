import type { UnverifiedUser } from "contract/accounts/login.ts";
import { screenPath } from "contract/screens.ts";
import { type ReactNode, useState } from "react";
import { Navigate } from "react-router";
import { readUser } from "./user-state.ts";

export function UserStateNeeded({ children }: { children: (user: UnverifiedUser) => ReactNode }) {
  const [user] = useState(readUser);
  return user === undefined ? <Navigate to={screenPath("Login")} replace /> : children(user);
}
