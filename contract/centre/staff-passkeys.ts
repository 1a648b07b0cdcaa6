import * as z from "zod/mini";
import { NewPasskey, Passkey, PasskeyCreation, PasskeyList } from "../accounts/passkeys.ts";
import { call } from "../call.ts";
import { anyParameter } from "../values.ts";

export const staffPasskeys = call({
  summary: "Staff: own passkeys, latest first",
  method: "GET",
  path: "/api/formation/passkeys",
  access: "staff",
  input: z.strictObject({}),
  response: PasskeyList,
  errors: [],
});

export const staffPasskeyOptions = call({
  summary: "Staff: options with which a browser creates a passkey (PublicKeyCredentialCreationOptionsJSON)",
  method: "POST",
  path: "/api/formation/passkeys/options",
  access: "staff",
  input: z.object({}),
  response: PasskeyCreation,
  errors: ["tooManyPasskeys", "confirmYourself"],
});

export const addStaffPasskey = call({
  summary: "Staff: add a passkey that the browser created",
  method: "POST",
  path: "/api/formation/passkeys",
  access: "staff",
  input: NewPasskey,
  response: Passkey,
  created: () => true,
  errors: ["passkeyUnusable", "staffRefused", "tooManyPasskeys", "confirmYourself"],
});

export const deleteStaffPasskey = call({
  summary: "Staff: remove a passkey",
  method: "DELETE",
  path: "/api/formation/passkeys/{id}",
  access: "staff",
  input: z.strictObject({ id: anyParameter }),
  response: z.void(),
  errors: ["passkeyNotFound", "confirmYourself"],
});
