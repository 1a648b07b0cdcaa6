import * as z from "zod/mini";
import { call } from "../call.ts";

export const UnverifiedUser = z.object({
  numOrdinal: z.string(),
  email: z.string(),
  phone: z.string(),
  phoneChecked: z.boolean(),
  emailChecked: z.boolean(),
});
export type UnverifiedUser = z.infer<typeof UnverifiedUser>;

export const login = call({
  summary: "Login",
  method: "POST",
  path: "/veterinary_authentication_token",
  access: "public",
  input: z.object({
    email: z.string().check(z.maxLength(254)),
    password: z.string().check(z.maxLength(1024)),
  }),
  response: z.object({ token: z.string() }),
  errors: ["badCredentials", "accountNotVerified", "accountHeld"],
  limits: [],
});

export const logout = call({
  summary: "Logout: ends the session on the server",
  method: "POST",
  path: "/api/veterinary/logout",
  access: "account",
  input: z.object({}),
  response: z.void(),
  errors: [],
});
