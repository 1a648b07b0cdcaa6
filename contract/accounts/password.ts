import * as z from "zod/mini";
import { call } from "../call.ts";
import { TypedOrdinal } from "../fields.ts";
import { Done, Wait } from "../values.ts";

const Password = z.string().check(z.minLength(1, "empty"), z.maxLength(1024));

export const passwordResetRequest = call({
  summary: "Password reset request: mails a link; the response is the same for unknown addresses",
  method: "POST",
  path: "/api/veterinary-user-password/generate-code",
  access: "public",
  input: z.object({ email: z.string().check(z.maxLength(254)) }),
  response: z.object({ ...Done.shape, ...z.partial(Wait).shape }),
  errors: [],
});

export const askPasswordRecovery = call({
  summary: "Ask password recovery: mails a link; the response is always empty",
  method: "GET",
  path: "/api/veterinary-user-register/generate-code/password/{numOrdinal}",
  access: "public",
  input: z.object({ numOrdinal: TypedOrdinal }),
  response: z.optional(Wait),
  errors: [],
});

export const passwordLink = call({
  summary: "Password link: tells whether the link is valid and who sent the invitation; does not use up the link",
  method: "POST",
  path: "/api/veterinary-user-password/link",
  access: "public",
  input: z.object({ encryption: z.string().check(z.maxLength(200)) }),
  response: z.object({
    usable: z.boolean(),
    /** The clinic and the holder who sent the invitation. Null if the link is for a forgotten password. */
    invitation: z.nullable(z.object({ holder: z.string(), clinic: z.nullable(z.string()) })),
    /**
     * True if the account has no password, because the server deleted the password of the registration (policy T-60).
     */
    isActivation: z.optional(z.literal(true)),
  }),
  errors: [],
  limits: ["linksPerAddress"],
});

export const passwordReset = call({
  summary: "Password reset: sets the password by a link for a new account, a reset or an invitation",
  method: "POST",
  path: "/api/veterinary-user-password/reset",
  access: "public",
  input: z.object({ encryption: z.string().check(z.maxLength(200)), password: Password }),
  response: Done,
  errors: ["linkUsed", "passwordTooWeak"],
  limits: ["linksPerAddress"],
});

export const changePassword = call({
  summary: "Change password: ends all sessions except this one",
  method: "POST",
  path: "/api/veterinary/account/password/reset",
  access: "account",
  input: z.object({ currentPassword: Password, newPassword: Password }),
  response: Done,
  errors: ["wrongPassword", "passwordTooWeak"],
  limits: ["changePasswordPerAccount"],
});
