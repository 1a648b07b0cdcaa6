import { readFileSync } from "node:fs";
import { PASSWORD_MIN, passwordWeakness } from "contract/accounts/password-rules.ts";
import { expect, it } from "vitest";
import { Problem } from "../../platform/http/problem.ts";
import { requireStrongPassword } from "./strength.ts";

const NOBODY = { numOrdinal: null, lastName: "", firstName: "", email: "", socialReasons: [] };
const blocklist = readFileSync(new URL("./blocklist.txt", import.meta.url), "utf8")
  .trimEnd()
  .split("\n");

function isAccepted(password: string): boolean {
  try {
    requireStrongPassword(password, NOBODY);
    return true;
  } catch (error) {
    return !(error instanceof Problem);
  }
}

it("requireStrongPassword rejects 3,000 passwords only because they are common (T-22)", () => {
  expect(blocklist.length).toBeGreaterThanOrEqual(3000);
  expect(blocklist.filter((one) => one.length < PASSWORD_MIN)).toEqual([]);
  expect(blocklist.filter(isAccepted)).toEqual([]);
  const some = blocklist.filter((_, index) => index % 30 === 0);
  expect(some.filter((one) => passwordWeakness(one) !== undefined)).toEqual([]);
  expect(some.map((one) => one.toUpperCase()).filter(isAccepted)).toEqual([]);
  expect(isAccepted("trois chats roux dorment")).toBe(true);
});
