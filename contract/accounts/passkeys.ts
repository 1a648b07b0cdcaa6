import * as z from "zod/mini";
import { call } from "../call.ts";
import { pageOf } from "../pages.ts";
import { anyParameter, typed } from "../values.ts";

export const PASSKEYS_MAX = 20;
export const PASSKEY_NAME_MAX = 60;

export const Passkey = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.nullable(z.string()),
});
export type Passkey = z.infer<typeof Passkey>;

export const PasskeyList = pageOf(Passkey);

/** Data of the WebAuthn API as JSON: options from the server or a response from the browser. */
const WebAuthnJson = z.record(z.string(), z.unknown());

/** `response` is a `RegistrationResponseJSON` of WebAuthn. */
export const NewPasskey = z.object({ name: typed(500), response: WebAuthnJson });
/** `PublicKeyCredentialCreationOptionsJSON` of WebAuthn. */
export const PasskeyCreation = WebAuthnJson;
/** `options` are `PublicKeyCredentialRequestOptionsJSON` of WebAuthn. */
export const PasskeyRequest = z.object({ ticket: z.string(), options: WebAuthnJson });
/** `response` is an `AuthenticationResponseJSON` of WebAuthn. */
export const PasskeyAnswer = z.object({ ticket: z.string().check(z.maxLength(200)), response: WebAuthnJson });

export const passkeys = call({
  summary: "Own passkeys, latest first",
  method: "GET",
  path: "/api/veterinary/passkeys",
  access: "account",
  input: z.strictObject({}),
  response: PasskeyList,
  errors: [],
});

export const passkeyOptions = call({
  summary: "Options with which a browser creates a passkey (PublicKeyCredentialCreationOptionsJSON)",
  method: "POST",
  path: "/api/veterinary/passkeys/options",
  access: "account",
  input: z.object({}),
  response: PasskeyCreation,
  errors: ["tooManyPasskeys", "confirmYourself"],
});

export const addPasskey = call({
  summary: "Add a passkey that the browser created; the owner gets a mail",
  method: "POST",
  path: "/api/veterinary/passkeys",
  access: "account",
  input: NewPasskey,
  response: Passkey,
  created: () => true,
  errors: ["passkeyUnusable", "profileRefused", "tooManyPasskeys", "confirmYourself"],
  limits: ["passkeysPerAccount"],
});

export const deletePasskey = call({
  summary: "Remove a passkey; the owner gets a mail",
  method: "DELETE",
  path: "/api/veterinary/passkeys/{id}",
  access: "account",
  input: z.strictObject({ id: anyParameter }),
  response: z.void(),
  errors: ["passkeyNotFound"],
});

export const confirmIdentity = call({
  summary: "Confirm identity by password or passkey; valid for 30 minutes in this session",
  method: "POST",
  path: "/api/veterinary/confirm",
  access: "account",
  input: z.object({
    password: z.optional(z.string().check(z.maxLength(1024))),
    ticket: z.optional(PasskeyAnswer.shape.ticket),
    response: z.optional(PasskeyAnswer.shape.response),
  }),
  response: z.void(),
  errors: ["wrongPassword", "passkeyUnusable"],
});

export const passkeyLoginOptions = call({
  summary: "Options with which a browser requests a passkey",
  method: "POST",
  path: "/api/veterinary/passkey/options",
  access: "public",
  input: z.object({}),
  response: PasskeyRequest,
  errors: [],
  limits: ["linksPerAddress"],
});

export const passkeyLogin = call({
  summary: "Log in by a passkey instead of e-mail and password",
  method: "POST",
  path: "/api/veterinary/passkey",
  access: "public",
  input: PasskeyAnswer,
  response: z.object({ token: z.string() }),
  errors: ["ticketDead", "passkeyRefused"],
});
