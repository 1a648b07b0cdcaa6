import { limits } from "contract/limits.ts";
import { describe, expect, it } from "vitest";
import { keyOf, ofAccount, ofAddress, ofMails, ofOrdinal, ofPhone, waitsOf } from "./subjects.ts";

const person = {
  id: "6f1f0a52-0000-4000-8000-000000000000",
  numOrdinal: "10001",
  phone: "0639980001",
  emailKey: "demo@clinique.example",
};

describe("the waits of a person", () => {
  it("are all that is counted by account, number, telephone and mail, but for the limits against copying", () => {
    const names = new Set(waitsOf(person).map((key) => key.split(" ")[0]));
    // What the centre's people may do is counted for them; what a whole clinic may ask of the centre keeps nobody out.
    const clinics = Object.entries(limits).filter(([name]) => !/Per(Staff|Clinic)$/.test(name));
    const personal = clinics.filter(([, limit]) => limit.per === "account" || limit.per === "subject");
    const waits = personal.filter(([, limit]) => !("alarm" in limit)).map(([name]) => name);
    expect([...names].sort()).toEqual([...waits, "triesWithoutCode", "wrongPasswordsOfAccount"].sort());
    expect(
      waitsOf({ ...person, numOrdinal: null, phone: null, emailKey: "demo@clinique.example" }).length,
    ).toBeLessThan(waitsOf(person).length);
  });

  it("stand under the keys that they are counted under, in which nobody is readable", () => {
    const keys = waitsOf(person);
    expect(keys).toContain(keyOf("smsCooldown", ofOrdinal(person.numOrdinal)));
    expect(keys).toContain(keyOf("smsPerPhoneDay", ofPhone(person.phone)));
    expect(keys).toContain(keyOf("changePasswordPerAccount", ofAccount(person.id)));
    for (const kind of ["verification", "reset", "restart"] as const)
      expect(keys).toContain(keyOf("mailPerHour", ofMails(kind, person.id)));
    for (const text of Object.values(person)) expect(keys.join(" ")).not.toContain(text);
  });

  it("of two kinds are never one: an account is no address, whatever it is called", () => {
    expect(keyOf("mailPerAddress", ofAddress("x"))).not.toBe(keyOf("mailPerAddress", ofAccount("x")));
    expect(new Set(waitsOf(person)).size).toBe(waitsOf(person).length);
  });
});
