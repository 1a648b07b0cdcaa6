import { describe, expect, it } from "vitest";
import { fromE164, toE164 } from "./e164.ts";

describe("toE164", () => {
  it.each([
    ["0612345678", "33612345678"],
    ["0712345678", "33712345678"],
    ["0639012345", "262639012345"],
    ["0690123456", "590690123456"],
    ["0691123456", "590691123456"],
    ["0692123456", "262692123456"],
    ["0693123456", "262693123456"],
    ["0694123456", "594694123456"],
    ["0696123456", "596696123456"],
    ["0697123456", "596697123456"],
    ["0695123456", "33695123456"],
    ["0638123456", "33638123456"],
    ["0639980001", "33639980001"],
  ])("toE164 turns the national number %s into +%s (T-10)", (national, international) => {
    expect(toE164(national)).toBe(international);
    expect(fromE164(international)).toBe(national);
    expect(fromE164(`+${international}`)).toBe(national);
  });
});

describe("fromE164", () => {
  it.each(["", "38600", "EspaceASV", "447700900123", "+882161234567", "33299000001"])(
    "fromE164 returns undefined for %j, which is not a French mobile number",
    (text) => {
      expect(fromE164(text)).toBeUndefined();
    },
  );
});
