import * as z from "zod/mini";
import { afterCode, afterLink } from "./activation.ts";
import { call } from "./call.ts";
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
} from "./fields.ts";
import { UnverifiedUser } from "./login.ts";
import { anyText, Done, Gender, longest, Wait } from "./values.ts";

/** Version of the terms of use that an account accepts by being created. */
export const TERMS_VERSION = "2026-01";

/** Digits of the code sent by SMS (product 9). */
export const SMS_CODE_DIGITS = 4;

/** Last digits of the mobile that a link asks for in another browser than the one that registered (policy W-04). */
export const PHONE_END_DIGITS = 4;

/**
 * In the address of a link to the Email screen that gives an account its former address back: the page need not ask what
 * the link is. It asks when this was lost on the way (policy W-13).
 */
export const UNDO_MARK = "annuler";

/** An ordinal number as the register spells it, letters in upper case. */
const Ordinal = z.pipe(
  anyText.check(z.refine(isOrdinal, "ordinal")),
  z.transform((text: string) => normalizeOrdinal(text)),
);

/** One line that is not blank (product 5.1). */
const required = (max: number) => line(max).check(z.minLength(1, "empty"));

/** The opaque part of a link that came by e-mail. */
export const Encryption = z.string().check(z.maxLength(200));

/** The last digits of a mobile, as typed. */
const PhoneEnd = z.string().check(z.length(PHONE_END_DIGITS), z.regex(/^[0-9]*$/));

/** What prefills the registration form: null where the register knows nothing (product 3.1). */
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
  /** The register's addresses, masked; `emailId` is an index into this list (policy W-01). */
  emails: z.array(z.string()),
});
export type RegisterPrefill = z.infer<typeof RegisterPrefill>;

/** Either the account that has this number already, or what prefills the form (product 4.1). */
export const LookupAnswer = z.union([z.object({ user: UnverifiedUser }), RegisterPrefill]);
export type LookupAnswer = z.infer<typeof LookupAnswer>;

/** The registration form as it is sent (product 3.1); the repeated password stays in the page. */
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
  /** The clinic's. */
  phone: Phone,
  /** Which of the addresses that the lookup answered; 0 is the first one. */
  emailId: z.int().check(z.minimum(0)),
  password: z.string().check(z.minLength(1, "empty"), z.maxLength(1024)),
  /** The person's own, which receives the code. */
  personalPhone: Mobile,
  useTerm: z.literal(true),
});
export type Registration = z.infer<typeof Registration>;

/** Text that may be empty or absent. */
const optional = (text: z.ZodMiniType<string, string>) =>
  z.pipe(
    z.nullish(text),
    z.transform((read) => read ?? ""),
  );
const optionalLine = (max: number) => optional(line(max));

/** What the e-mail request tells support: the two fields of its dialog, and the form as it stood (product 2.4). */
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
  /** `phone` of the registration form. */
  companyPhone: optionalLine(40),
});

export const registerLookup = call({
  summary: "Register lookup: the account that has this number, or what prefills the form",
  method: "GET",
  path: "/api/veterinarySyndicat/{numOrdinal}",
  access: "public",
  input: z.object({ numOrdinal: TypedOrdinal }),
  answer: LookupAnswer,
  errors: ["lookupFailed"],
  limits: ["lookupPerAddress", "lookupPerAddressDay", "lookupForEveryone"],
});

export const preRegister = call({
  summary: "Pre-register: a provisional account, to be verified by phone and e-mail within 72 hours",
  method: "POST",
  path: "/api/veterinary-user-register/pre-register",
  access: "public",
  input: Registration,
  answer: z.object({ user: UnverifiedUser }),
  errors: ["emailChoiceExpired", "passwordTooWeak", "numOrdinalTaken", "emailTaken"],
  limits: ["preRegisterPerAddress"],
});

export const checkPhone = call({
  summary: "Check phone: the code that came by SMS",
  method: "POST",
  path: "/api/veterinary-user-register/check/phone",
  access: "public",
  input: z.object({ numOrdinal: TypedOrdinal, code: z.string().check(z.maxLength(20)) }),
  /** `emailChecked` tells whether the e-mail is verified too: then login comes next, else the Email screen (product 4.2). */
  answer: z.object({ success: z.literal(true), emailChecked: z.boolean(), ...afterCode }),
  errors: ["codeIncorrect", "codeExpired", "codeTriedOut", "codesExhausted"],
  limits: ["checkPhonePerAddress"],
});

export const correctPhone = call({
  summary: "Correct phone: another mobile for a registration whose first is not verified, in the browser that made it",
  method: "POST",
  path: "/api/veterinary-user-register/correct-phone",
  access: "public",
  input: z.object({ numOrdinal: TypedOrdinal, personalPhone: Mobile }),
  answer: z.object({ user: UnverifiedUser }),
  errors: ["registeredElsewhere"],
  limits: ["preRegisterPerAddress"],
});

export const registrationState = call({
  summary:
    "Registration state: whether the account is ready, told to the browser that registered; to others it never is",
  method: "GET",
  path: "/api/veterinary-user-register/state/{numOrdinal}",
  access: "public",
  input: z.object({ numOrdinal: TypedOrdinal }),
  answer: z.object({ isReady: z.boolean() }),
  errors: [],
  limits: ["registrationStatePerAddress"],
});

export const checkEmail = call({
  summary: "Check email: the link that came by e-mail; another browser than the one that registered adds `phoneEnd`",
  method: "POST",
  path: "/api/veterinary-user-register/check/email",
  access: "public",
  /** `opening` is sent by the page that has just opened: a link that undoes a change is then only named (policy T-27). */
  input: z.object({ encryption: Encryption, phoneEnd: z.optional(PhoneEnd), opening: z.optional(z.literal(true)) }),
  /** `email` is told to the browser that registered alone: the address that the link came to, to log in with. */
  answer: z.object({ ...Done.shape, email: z.optional(z.string()), ...afterLink }),
  errors: ["tokenExpired", "linkUnknown", "confirmPhone", "linkVoid", "confirmUndo"],
  limits: ["linksPerAddress"],
});

export const askSmsCode = call({
  summary: "Ask SMS code: the same empty answer whether a code leaves or not",
  method: "GET",
  path: "/api/veterinary-user-register/generate-code/sms/{numOrdinal}",
  access: "public",
  input: z.object({ numOrdinal: TypedOrdinal }),
  answer: z.optional(Wait),
  errors: [],
});

export const askEmailLink = call({
  summary: "Ask email link: the same empty answer whether a link leaves or not",
  method: "GET",
  path: "/api/veterinary-user-register/generate-code/email/{numOrdinal}",
  access: "public",
  input: z.object({ numOrdinal: TypedOrdinal }),
  answer: z.optional(Wait),
  errors: [],
});

export const reAskEmailCheck = call({
  summary: "Re-ask email check: a new link for the person of an expired one, the same answer for an unknown one",
  method: "POST",
  path: "/api/veterinary-user-register/regenerate-code/email",
  access: "public",
  input: z.object({ type: z.optional(anyText), encryption: Encryption }),
  answer: z.object({ ...Done.shape, ...z.partial(Wait).shape }),
  errors: [],
});

export const emailRequest = call({
  summary: "E-mail request: asks support to add an address to the register record",
  method: "POST",
  path: "/api/veterinary-user-register/email-request",
  access: "public",
  input: EmailRequest,
  answer: z.void(),
  errors: [],
  limits: ["emailRequestPerAddress"],
});

export const restartRegistration = call({
  summary: "Restart registration: sends a link to the register's addresses that discards an unfinished registration",
  method: "POST",
  path: "/api/veterinary-user-register/restart",
  access: "public",
  input: z.object({ numOrdinal: TypedOrdinal }),
  answer: z.optional(Wait),
  errors: [],
});

export const cancelRegistration = call({
  summary: "Cancel registration: discards the registration that a 'Ce n'est pas moi' or restart link belongs to",
  method: "POST",
  path: "/api/veterinary-user-register/cancel",
  access: "public",
  input: z.object({ encryption: Encryption }),
  answer: Done,
  errors: ["linkUnknown", "erasureTooEarly"],
  limits: ["linksPerAddress"],
});
