import type { KeyAccess } from "contract/call.ts";

/** What opens the calls of the provider and of the operator on everything that is tried. */
export const KEYS: Readonly<Record<KeyAccess, string>> = {
  provider: "test-provider-key-0123456789",
  operator: "test-operator-key-0123456789",
};

/** The secret key of everything that is tried. */
export const SECRET_KEY = "a secret key for tests, long enough";
