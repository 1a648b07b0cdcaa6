import * as z from "zod/mini";
import { type CorrectableField, correctableFields, registerShapes } from "../accounts/register-fields.ts";
import { call } from "../call.ts";
import { pageOf } from "../pages.ts";
import { anyParameter, anyText, Edition, longest, ReadEdition } from "../values.ts";

const Correction = z.object({ source: z.unknown() });

export const RegisterEntryDetail = z.object({
  ...registerShapes,
  updatedAt: z.string(),
  corrected: z.record(z.string(), Correction),
  /** The e-mail addresses that managers added. An import of the register does not remove these addresses. */
  addedEmails: z.array(z.string()),
  edition: Edition,
});
export type RegisterEntryDetail = z.infer<typeof RegisterEntryDetail>;

const { numOrdinal, lastName, firstName, socialReason, ZIPCode, city, emails } = registerShapes;
const RegisterEntryLine = z.object({
  numOrdinal,
  lastName,
  firstName,
  socialReason,
  ZIPCode,
  city,
  emails,
  updatedAt: z.string(),
  isCorrected: z.boolean(),
});
export type RegisterEntryLine = z.infer<typeof RegisterEntryLine>;

const number = anyParameter;

/**
 * Accepts any value, so that the server can return one error per field. If a field is missing, its stored value stays.
 */
const uncheckedFields = Object.fromEntries(correctableFields.map((name) => [name, z.optional(z.unknown())])) as Record<
  CorrectableField,
  z.ZodMiniOptional<z.ZodMiniUnknown>
>;

export const listRegister = call({
  summary: "Manager: entries of the register by number, name, clinic, e-mail or city",
  method: "GET",
  path: "/api/formation/register",
  access: "manager",
  input: z.strictObject({ q: z.optional(anyText), cursor: z.optional(anyText) }),
  response: pageOf(RegisterEntryLine),
  errors: [],
});

export const readRegisterEntry = call({
  summary: "Manager: a register entry, with the source's values of corrected fields",
  method: "GET",
  path: "/api/formation/register/{numOrdinal}",
  access: "manager",
  input: z.strictObject({ numOrdinal: number }),
  response: RegisterEntryDetail,
  errors: ["registerEntryNotFound"],
});

export const saveRegisterEntry = call({
  summary: "Manager: correct or create an entry; an import of the register keeps corrections",
  method: "PUT",
  path: "/api/formation/register/{numOrdinal}",
  access: "manager",
  judgesTexts: true,
  input: z.object({ numOrdinal: number, ...uncheckedFields, edition: ReadEdition }),
  response: z.extend(RegisterEntryDetail, { isNew: z.boolean() }),
  created: (response: { isNew: boolean }) => response.isNew,
  errors: ["registerEntryNotFound", "registerRefused", "editedMeanwhile"],
  limits: ["registerChangesPerStaff"],
});

export const deleteRegisterEntry = call({
  summary: "Manager: remove a vet from the register; the vet's account stays unchanged",
  method: "DELETE",
  path: "/api/formation/register/{numOrdinal}",
  access: "manager",
  input: z.strictObject({ numOrdinal: number }),
  response: z.void(),
  errors: ["registerEntryNotFound"],
  limits: ["registerChangesPerStaff"],
});

export const addEntryEmail = call({
  summary: "Manager: add an e-mail address to a register entry",
  method: "POST",
  path: "/api/formation/register/{numOrdinal}/emails",
  access: "manager",
  judgesTexts: true,
  input: z.object({ numOrdinal: number, email: z.string().check(z.maxLength(longest.anything)) }),
  response: RegisterEntryDetail,
  errors: ["registerEntryNotFound", "registerEmailRefused"],
  limits: ["registerChangesPerStaff"],
});

export const removeEntryEmail = call({
  summary: "Manager: remove an e-mail address from a register entry",
  method: "DELETE",
  path: "/api/formation/register/{numOrdinal}/emails/{email}",
  access: "manager",
  input: z.strictObject({ numOrdinal: number, email: anyParameter }),
  response: RegisterEntryDetail,
  errors: ["registerEntryNotFound", "registerEmailNotFound"],
  limits: ["registerChangesPerStaff"],
});
