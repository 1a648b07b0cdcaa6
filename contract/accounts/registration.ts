import * as z from "zod/mini";
import { call } from "../call.ts";
import {
  Email,
  isOrdinal,
  line,
  Mobile,
  normalizeOrdinal,
  Phone,
  RequiredSiret,
  TypedOrdinal,
  TypedZipCode,
} from "../fields.ts";
import { anyText, Done, Gender, longest, Wait } from "../values.ts";
import { UnverifiedUser } from "./login.ts";

export const TERMS_VERSION = "2026-01";
export const SMS_CODE_DIGITS = 4;

/**
 * If the mailed link is opened in a browser that did not register, the page asks for this many last digits of the
 * mobile number (policy W-04).
 */
export const PHONE_END_DIGITS = 4;

/** The query parameter of a link that restores a former e-mail address (policy W-13). */
export const UNDO_MARK = "annuler";

const Ordinal = z.pipe(
  anyText.check(z.refine(isOrdinal, "ordinal")),
  z.transform((text: string) => normalizeOrdinal(text)),
);

const required = (max: number) => line(max).check(z.minLength(1, "empty"));

export const Encryption = z.string().check(z.maxLength(200));

const PhoneEnd = z.string().check(z.length(PHONE_END_DIGITS), z.regex(/^[0-9]*$/));

export const RegisterPrefill = z.object({
  numOrdinal: z.string(),
  gender: z.nullable(Gender),
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  socialReason: z.nullable(z.string()),
  siret: z.nullable(z.string()),
  address: z.nullable(z.string()),
  ZIPCode: z.nullable(z.string()),
  city: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  /** The register's e-mail addresses, with most letters hidden (policy W-01). */
  emails: z.array(z.string()),
});
export type RegisterPrefill = z.infer<typeof RegisterPrefill>;

export const Registration = z.object({
  numOrdinal: Ordinal,
  gender: Gender,
  firstName: required(longest.name),
  lastName: required(longest.name),
  socialReason: required(longest.socialReason),
  siret: RequiredSiret,
  address: required(longest.address),
  ZIPCode: TypedZipCode.check(z.minLength(1, "empty")),
  city: required(longest.city),
  phone: Phone,
  /** The index of the chosen e-mail address in the list `emails` of the response to `registerLookup`. */
  emailId: z.int().check(z.minimum(0)),
  password: z.string().check(z.minLength(1, "empty"), z.maxLength(1024)),
  personalPhone: Mobile,
  useTerm: z.literal(true),
});
export type Registration = z.infer<typeof Registration>;

const optional = (text: z.ZodMiniType<string, string>) =>
  z.pipe(
    z.nullish(text),
    z.transform((read) => read ?? ""),
  );
const optionalLine = (max: number) => optional(line(max));

export const EmailRequest = z.object({
  email: Email,
  phone: Phone,
  numOrdinal: Ordinal,
  gender: optionalLine(20),
  lastName: optionalLine(longest.name),
  firstName: optionalLine(longest.name),
  socialReason: optionalLine(longest.socialReason),
  siret: optionalLine(longest.siret),
  address: optionalLine(longest.address),
  ZIPCode: optional(TypedZipCode),
  city: optionalLine(longest.city),
  companyPhone: optionalLine(40),
});

/** True while the account is suspended: until the clinic confirms the account, but at most 48 hours (policy T-61). */
const isHeld = z.optional(z.literal(true));

const afterCode = {
  /**
   * True if the server deleted the password of the registration and mailed a link to choose a new one (policy T-60).
   */
  passwordMailed: z.optional(z.literal(true)),
  isHeld,
};

const afterLink = {
  /**
   * If the account has no password, the page sends this text as `encryption` in the call `passwordReset` (policy T-60).
   */
  passwordLink: z.optional(z.string()),
  isHeld,
};

export const registerLookup = call({
  summary: "Register lookup: returns the account with this number, or data for the form",
  method: "GET",
  path: "/api/veterinarySyndicat/{numOrdinal}",
  access: "public",
  input: z.object({ numOrdinal: TypedOrdinal }),
  response: z.union([z.object({ user: UnverifiedUser }), RegisterPrefill]),
  errors: ["lookupFailed"],
  limits: ["lookupPerAddress", "lookupPerAddressDay", "lookupForEveryone"],
});

export const preRegister = call({
  summary: "Pre-register: creates an account, which must be verified by phone and e-mail within 72 hours",
  method: "POST",
  path: "/api/veterinary-user-register/pre-register",
  access: "public",
  input: Registration,
  response: z.object({ user: UnverifiedUser }),
  errors: ["emailChoiceExpired", "passwordTooWeak", "numOrdinalTaken", "emailTaken"],
  limits: ["preRegisterPerAddress"],
});

export const checkPhone = call({
  summary: "Check phone: verifies the mobile by the code in the SMS",
  method: "POST",
  path: "/api/veterinary-user-register/check/phone",
  access: "public",
  input: z.object({ numOrdinal: TypedOrdinal, code: z.string().check(z.maxLength(20)) }),
  /** If `emailChecked` is true, the page shows the login, otherwise the e-mail verification (product 4.2). */
  response: z.object({ success: z.literal(true), emailChecked: z.boolean(), ...afterCode }),
  errors: ["codeIncorrect", "codeExpired", "codeTriedOut", "codesExhausted"],
  limits: ["checkPhonePerAddress"],
});

export const correctPhone = call({
  summary: "Correct phone: replaces an unverified mobile, only in the browser that registered",
  method: "POST",
  path: "/api/veterinary-user-register/correct-phone",
  access: "public",
  input: z.object({ numOrdinal: TypedOrdinal, personalPhone: Mobile }),
  response: z.object({ user: UnverifiedUser }),
  errors: ["registeredElsewhere"],
  limits: ["preRegisterPerAddress"],
});

export const registrationState = call({
  summary: "Registration state: tells the browser that registered whether the account is ready; others get false",
  method: "GET",
  path: "/api/veterinary-user-register/state/{numOrdinal}",
  access: "public",
  input: z.object({ numOrdinal: TypedOrdinal }),
  response: z.object({ isReady: z.boolean() }),
  errors: [],
  limits: ["registrationStatePerAddress"],
});

export const checkEmail = call({
  summary: "Check email: verifies the address by the mailed link; another browser must add `phoneEnd`",
  method: "POST",
  path: "/api/veterinary-user-register/check/email",
  access: "public",
  /**
   * If `opening` is true, an undo link changes nothing yet, because the page first asks the person to confirm (policy
   * T-27).
   */
  input: z.object({ encryption: Encryption, phoneEnd: z.optional(PhoneEnd), opening: z.optional(z.literal(true)) }),
  /** The e-mail address for the login form. Only the browser that registered gets this address (policy W-04). */
  response: z.object({ ...Done.shape, email: z.optional(z.string()), ...afterLink }),
  errors: ["tokenExpired", "linkUnknown", "confirmPhone", "linkVoid", "confirmUndo"],
  limits: ["linksPerAddress"],
});

export const askSmsCode = call({
  summary: "Ask SMS code: sends an SMS if a code is needed; the response is always empty",
  method: "GET",
  path: "/api/veterinary-user-register/generate-code/sms/{numOrdinal}",
  access: "public",
  input: z.object({ numOrdinal: TypedOrdinal }),
  response: z.optional(Wait),
  errors: [],
});

export const askEmailLink = call({
  summary: "Ask email link: sends a mail if a link is needed; the response is always empty",
  method: "GET",
  path: "/api/veterinary-user-register/generate-code/email/{numOrdinal}",
  access: "public",
  input: z.object({ numOrdinal: TypedOrdinal }),
  response: z.optional(Wait),
  errors: [],
});

export const reAskEmailCheck = call({
  summary: "Re-ask email check: sends a new link for an expired one; the response is the same for unknown links",
  method: "POST",
  path: "/api/veterinary-user-register/regenerate-code/email",
  access: "public",
  input: z.object({ type: z.optional(anyText), encryption: Encryption }),
  response: z.object({ ...Done.shape, ...z.partial(Wait).shape }),
  errors: [],
});

export const emailRequest = call({
  summary: "E-mail request: asks the centre to add an address to the register",
  method: "POST",
  path: "/api/veterinary-user-register/email-request",
  access: "public",
  input: EmailRequest,
  response: z.void(),
  errors: [],
  limits: ["emailRequestPerAddress"],
});

export const restartRegistration = call({
  summary: "Restart registration: mails the register's addresses a link that deletes an unfinished registration",
  method: "POST",
  path: "/api/veterinary-user-register/restart",
  access: "public",
  input: z.object({ numOrdinal: TypedOrdinal }),
  response: z.optional(Wait),
  errors: [],
});

export const cancelRegistration = call({
  summary: "Cancel registration: deletes the registration by a 'Ce n'est pas moi' or restart link",
  method: "POST",
  path: "/api/veterinary-user-register/cancel",
  access: "public",
  input: z.object({ encryption: Encryption }),
  response: Done,
  errors: ["linkUnknown", "erasureTooEarly"],
  limits: ["linksPerAddress"],
});
