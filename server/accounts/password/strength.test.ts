import { readFileSync } from "node:fs";
import { PASSWORD_MIN, passwordWeakness } from "contract/accounts/password-rules.ts";
import { describe, expect, it } from "vitest";
import { Problem } from "../../platform/http/problem.ts";
import { requireStrongPassword } from "./strength.ts";

const NOBODY = { numOrdinal: null, lastName: "", firstName: "", email: "", socialReasons: [] };
const blocklist = readFileSync(new URL("./blocklist.txt", import.meta.url), "utf8")
  .trimEnd()
  .split("\n");

describe("the list of frequent passwords", () => {
  it("T-22 has at least 3000 entries that the rule of length lets through, each refused", () => {
    expect(blocklist.length).toBeGreaterThanOrEqual(3000);
    for (const password of blocklist) {
      expect(password.length).toBeGreaterThanOrEqual(PASSWORD_MIN);
      expect(passwordWeakness(password)).toBeUndefined();
      expect(() => requireStrongPassword(password, NOBODY), password).toThrow(Problem);
      expect(() => requireStrongPassword(password.toUpperCase(), NOBODY), password).toThrow(Problem);
    }
  });

  it("lets a phrase through that is not on it", () => {
    expect(() => requireStrongPassword("trois chats roux dorment", NOBODY)).not.toThrow();
  });
});
