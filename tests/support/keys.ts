import type { KeyAccess } from "contract/call.ts";

/** What opens the calls of the provider and of the operator on everything that is tried. */
export const KEYS: Readonly<Record<KeyAccess, string>> = {
  provider: "a-key-of-the-provider-for-trials",
  operator: "a-key-of-the-operator-for-trials",
};

/** The secret key of everything that is tried. */
export const SECRET_KEY = "a secret key of thirty-two bytes or more, for trials";
