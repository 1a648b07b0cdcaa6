import { describe, expect, it } from "vitest";
import { makePrefill } from "./fixtures.ts";
import { findIssues, initialValues, type RegistrationValues, toRegistration } from "./registration-values.ts";

const right: RegistrationValues = {
  ...initialValues(makePrefill()),
  emailId: 0,
  password: "marmotte-bleue-42",
  "password-repeat": "marmotte-bleue-42",
  personalPhone: "06 12 34 56 78",
  useTerm: true,
};

const issues = (given: Partial<RegistrationValues>) => findIssues({ ...right, ...given });

describe("the rules of the registration form", () => {
  it.each([
    ["gender", "S5-02"],
    ["siret", "S5-03"],
    ["lastName", "S5-04"],
    ["firstName", "S5-05"],
    ["address", "S5-06"],
    ["city", "S5-07"],
    ["socialReason", "S5-08"],
    ["ZIPCode", "S5-09"],
    ["phone", "S5-17"],
    ["personalPhone", "S5-19"],
  ])("A field (%s) that contains nothing or only spaces has the error 'empty' (%s S8-60)", (name) => {
    expect(issues({ [name]: "" })).toEqual({ [name]: "empty" });
    expect(issues({ [name]: "   " })).toEqual({ [name]: "empty" });
  });

  it("An empty password has the error 'empty' (S5-10)", () => {
    expect(issues({ password: "", "password-repeat": "" })).toEqual({ password: "empty" });
  });

  it("A repeated password that differs has the error 'password doesn't match' (S5-11 S8-60)", () => {
    expect(issues({ "password-repeat": "autre" })).toEqual({ "password-repeat": "password doesn't match" });
    expect(issues({ password: "", city: "" })).toEqual({
      city: "empty",
      password: "empty",
      "password-repeat": "password doesn't match",
    });
  });

  it("If no e-mail address is chosen, the error is 'empty' (S5-16 S3-10)", () => {
    expect(issues({ emailId: null })).toEqual({ emailId: "empty" });
    expect(issues({ emailId: 0 })).toEqual({});
  });

  it.each(["1234", "0012345678", "061234567", "+32470123456"])(
    "The phone number %j has the error 'invalid phone number' (S5-18 S5-20 S8-60)",
    (phone) => {
      expect(issues({ phone, personalPhone: phone })).toEqual({
        phone: "invalid phone number",
        personalPhone: "invalid phone number",
      });
    },
  );

  it("A landline as personal phone number has the error 'mobile phone expected' (S5-21 S8-60)", () => {
    expect(issues({ personalPhone: "02 99 00 00 00" })).toEqual({ personalPhone: "mobile phone expected" });
    expect(issues({ phone: "02 99 00 00 00" })).toEqual({});
  });

  it.each(["0690123456", "+262692123456", "0639123456", "+33 6 12 34 56 78"])(
    "The registration form accepts the overseas or international mobile %s (S5-21)",
    (personalPhone) => expect(issues({ personalPhone })).toEqual({}),
  );

  it("Terms that the user has not accepted have the error 'use term not checked' (S5-22 S8-60)", () => {
    expect(issues({ useTerm: false })).toEqual({ useTerm: "use term not checked" });
  });
});

it("The registration request contains every field except the repeated password (S3-07)", () => {
  const { "password-repeat": _, ...sent } = right;
  expect(toRegistration("10010", right)).toEqual({ ...sent, numOrdinal: "10010" });
});

it("If the register contains no value for a field, the form shows an empty field (S3-08)", () => {
  const known = { gender: null, firstName: null, lastName: null, socialReason: null, siret: null, address: null };
  const values = initialValues(makePrefill({ ...known, ZIPCode: null, city: null, phone: null }));
  const { emailId, useTerm, ...texts } = values;
  expect([emailId, useTerm]).toEqual([null, false]);
  expect(new Set(Object.values(texts))).toEqual(new Set([""]));
  expect(Object.keys(values).sort()).toEqual(Object.keys(right).sort());
});
