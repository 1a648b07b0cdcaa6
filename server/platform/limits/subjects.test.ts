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

describe("the waits of a person", () => {
  it("are all that is counted by account, number, telephone and mail, but for the limits against copying", () => {
    const names = new Set(waitsOf(keysOf, person).map((key) => key.split(" ")[0]));
    // What the centre's people may do is counted for them; what a whole clinic may ask of the centre keeps nobody out.
    const clinics = Object.entries(limits).filter(([name]) => !/Per(Staff|Clinic)$/.test(name));
    const personal = clinics.filter(([, limit]) => limit.per === "account" || limit.per === "subject");
    const waits = personal.filter(([, limit]) => !("alarm" in limit)).map(([name]) => name);
    expect([...names].sort()).toEqual([...waits, "triesWithoutCode", "wrongPasswordsOfAccount"].sort());
    expect(
      waitsOf(keysOf, { ...person, numOrdinal: null, phone: null, emailKey: "demo@clinique.example" }).length,
    ).toBeLessThan(waitsOf(keysOf, person).length);
  });

  it("stand under the keys that they are counted under, in which nobody is readable", () => {
    const keys = waitsOf(keysOf, person);
    expect(keys).toContain(keyOf(keysOf, "smsCooldown", ofOrdinal(person.numOrdinal)));
    expect(keys).toContain(keyOf(keysOf, "smsPerPhoneDay", ofPhone(person.phone)));
    expect(keys).toContain(keyOf(keysOf, "changePasswordPerAccount", ofAccount(person.id)));
    for (const kind of ["verification", "reset", "restart"] as const)
      expect(keys).toContain(keyOf(keysOf, "mailPerHour", ofMails(kind, person.id)));
    for (const text of Object.values(person)) expect(keys.join(" ")).not.toContain(text);
  });

  it("are other ones with another secret key, so that nobody finds a number by trying all of them", () => {
    const others = waitsOf({ secrets: makeSecrets("another secret key, thirty-two bytes too") }, person);
    const names = new Set(others.map((key) => key.split(" ").slice(1).join(" ")));
    expect(waitsOf(keysOf, person).filter((key) => names.has(key.split(" ").slice(1).join(" ")))).toEqual([]);
  });

  it("of two kinds are never one: an account is no address, whatever it is called", () => {
    expect(keyOf(keysOf, "mailPerAddress", ofAddress("x"))).not.toBe(keyOf(keysOf, "mailPerAddress", ofAccount("x")));
    expect(new Set(waitsOf(keysOf, person)).size).toBe(waitsOf(keysOf, person).length);
  });
});
