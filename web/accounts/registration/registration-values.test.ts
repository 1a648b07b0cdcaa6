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

/** The code of each faulty field. */
const issues = (given: Partial<RegistrationValues>) => findIssues({ ...right, ...given });

describe("the rules of the registration form", () => {
  it.each([
    ["S5-02", "gender"],
    ["S5-03", "siret"],
    ["S5-04", "lastName"],
    ["S5-05", "firstName"],
    ["S5-06", "address"],
    ["S5-07", "city"],
    ["S5-08", "socialReason"],
    ["S5-09", "ZIPCode"],
    ["S5-17", "phone"],
    ["S5-19", "personalPhone"],
  ])("%s S8-60 %s is required: 'empty', blank as well", (_id, name) => {
    expect(issues({ [name]: "" })).toEqual({ [name]: "empty" });
    expect(issues({ [name]: "   " })).toEqual({ [name]: "empty" });
  });

  it("S5-10 the password must not be empty: 'empty'", () => {
    expect(issues({ password: "", "password-repeat": "" })).toEqual({ password: "empty" });
  });

  it("S5-11 S8-60 the repeated password must be the same: 'password doesn't match'", () => {
    expect(issues({ "password-repeat": "autre" })).toEqual({ "password-repeat": "password doesn't match" });
    expect(issues({ password: "", city: "" })).toEqual({
      city: "empty",
      password: "empty",
      "password-repeat": "password doesn't match",
    });
  });

  it("S5-16 S3-10 no choice of e-mail is 'empty', the first of the list is a choice", () => {
    expect(issues({ emailId: null })).toEqual({ emailId: "empty" });
    expect(issues({ emailId: 0 })).toEqual({});
  });

  it.each(["1234", "0012345678", "061234567", "+32470123456"])(
    "S5-18 S5-20 S8-60 %j is 'invalid phone number' for the clinic and for the person",
    (phone) => {
      expect(issues({ phone, personalPhone: phone })).toEqual({
        phone: "invalid phone number",
        personalPhone: "invalid phone number",
      });
    },
  );

  it("S5-21 S8-60 a personal phone that is no mobile is 'mobile phone expected'", () => {
    expect(issues({ personalPhone: "02 99 00 00 00" })).toEqual({ personalPhone: "mobile phone expected" });
    expect(issues({ phone: "02 99 00 00 00" })).toEqual({});
  });

  it.each(["0690123456", "+262692123456", "0639123456", "+33 6 12 34 56 78"])(
    "S5-21 overseas and international mobiles are mobiles: %s",
    (personalPhone) => expect(issues({ personalPhone })).toEqual({}),
  );

  it("S5-22 S8-60 the terms must be accepted: 'use term not checked'", () => {
    expect(issues({ useTerm: false })).toEqual({ useTerm: "use term not checked" });
  });
});

describe("what is sent", () => {
  it("S3-07 holds every field of the record, and no repeated password", () => {
    expect(toRegistration("10010", right)).toEqual({
      numOrdinal: "10010",
      gender: "Madame",
      firstName: "Isabelle",
      lastName: "Lefranc",
      socialReason: "Clinique du Canal",
      siret: "85114784396480",
      address: "8 quai de la Prévalaye",
      ZIPCode: "35000",
      city: "Rennes",
      phone: "0261911035",
      emailId: 0,
      password: "marmotte-bleue-42",
      personalPhone: "06 12 34 56 78",
      useTerm: true,
    });
  });
});

it("S3-08 what the register does not know starts empty", () => {
  const unknown = makePrefill({ gender: null, firstName: null, lastName: null, socialReason: null, siret: null });
  expect(initialValues({ ...unknown, address: null, ZIPCode: null, city: null, phone: null })).toEqual({
    gender: "",
    firstName: "",
    lastName: "",
    socialReason: "",
    siret: "",
    address: "",
    ZIPCode: "",
    city: "",
    phone: "",
    emailId: null,
    password: "",
    "password-repeat": "",
    personalPhone: "",
    useTerm: false,
  });
});
