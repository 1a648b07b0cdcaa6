import * as z from "zod/mini";
import { call } from "../call.ts";
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

export const passkeys = call({
  summary: "Staff: own passkeys, latest first",
  method: "GET",
  path: "/api/formation/passkeys",
  access: "staff",
  input: z.strictObject({}),
  response: z.object({ total: z.int(), items: z.array(Passkey), next: z.nullable(z.string()) }),
  errors: [],
});

export const passkeyOptions = call({
  summary: "Staff: what a browser needs to make a passkey: PublicKeyCredentialCreationOptionsJSON of WebAuthn",
  method: "POST",
  path: "/api/formation/passkeys/options",
  access: "staff",
  input: z.object({}),
  response: z.record(z.string(), z.unknown()),
  errors: ["tooManyPasskeys", "confirmYourself"],
});

export const addPasskey = call({
  summary: "Staff: add a passkey that a browser made",
  method: "POST",
  path: "/api/formation/passkeys",
  access: "staff",
  input: z.object({
    name: typed(500),
    response: z.record(z.string(), z.unknown()),
  }),
  response: Passkey,
  created: () => true,
  errors: ["passkeyUnusable", "staffRefused", "tooManyPasskeys", "confirmYourself"],
});

export const deletePasskey = call({
  summary: "Staff: remove a passkey",
  method: "DELETE",
  path: "/api/formation/passkeys/{id}",
  access: "staff",
  input: z.strictObject({ id: anyParameter }),
  response: z.void(),
  errors: ["passkeyNotFound", "confirmYourself"],
});
