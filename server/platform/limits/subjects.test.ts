import { limits } from "contract/limits.ts";
import { describe, expect, it } from "vitest";
import { makeSecrets } from "../configuration/secrets.ts";
import { keyOf, ofAccount, ofAddress, ofMails, ofOrdinal, ofPhone, waitsOf } from "./subjects.ts";

const keysOf = { secrets: makeSecrets("a secret key of the tests, thirty-two bytes") };
const person = {
  id: "6f1f0a52-0000-4000-8000-000000000000",
  numOrdinal: "10001",
  phone: "0639980001",
  emailKey: "demo@clinique.example",
};

describe("the limits of a person", () => {
  it("waitsOf lists all limits that one person can reach", () => {
    const names = new Set(waitsOf(keysOf, person).map((key) => key.split(" ")[0]));
    const clinics = Object.entries(limits).filter(([name]) => !/Per(Staff|Clinic|Person)$/.test(name));
    const personal = clinics.filter(([, limit]) => limit.per === "account" || limit.per === "subject");
    const waits = personal.filter(([, limit]) => !("alarm" in limit || "perProcess" in limit)).map(([name]) => name);
    expect([...names].sort()).toEqual([...waits, "triesWithoutCode", "wrongPasswordsOfAccount"].sort());
  });

  it("the stored keys of limits contain no personal data", () => {
    const keys = waitsOf(keysOf, person);
    expect(keys).toContain(keyOf(keysOf, "smsCooldown", ofOrdinal(person.numOrdinal)));
    expect(keys).toContain(keyOf(keysOf, "smsPerPhoneDay", ofPhone(person.phone)));
    expect(keys).toContain(keyOf(keysOf, "changePasswordPerAccount", ofAccount(person.id)));
    for (const kind of ["verification", "reset", "restart"] as const)
      expect(keys).toContain(keyOf(keysOf, "mailPerHour", ofMails(kind, person.id)));
    for (const text of Object.values(person)) expect(keys.join(" ")).not.toContain(text);
  });

  it("the keys of limits depend on SECRET_KEY, so that a stranger cannot guess a phone number", () => {
    const others = waitsOf({ secrets: makeSecrets("another secret key, thirty-two bytes too") }, person);
    const names = new Set(others.map((key) => key.split(" ").slice(1).join(" ")));
    expect(waitsOf(keysOf, person).filter((key) => names.has(key.split(" ").slice(1).join(" ")))).toEqual([]);
  });

  it("limits of different kinds have different keys, even for the same text", () => {
    expect(keyOf(keysOf, "mailPerAddress", ofAddress("x"))).not.toBe(keyOf(keysOf, "mailPerAddress", ofAccount("x")));
    expect(new Set(waitsOf(keysOf, person)).size).toBe(waitsOf(keysOf, person).length);
  });
});
