import type { KeyAccess } from "contract/call.ts";

export const KEYS: Readonly<Record<KeyAccess, string>> = {
  provider: "a-key-of-the-provider-for-trials",
  operator: "a-key-of-the-operator-for-trials",
};

export const SECRET_KEY = "a secret key of thirty-two bytes or more, for trials";
