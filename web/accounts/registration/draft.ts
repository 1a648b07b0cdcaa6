import type { RegisterPrefill } from "contract/accounts/registration.ts";
import { hasShape, inShape, isNumber, isText, isTextOrNull, type Shape, shapeOf } from "../../format/shape.ts";
import { readJson, writeJson } from "../../ui/storage.ts";

const STORAGE_KEY = "espace-entreprise.registration";

const registerTexts = {
  gender: "",
  firstName: "",
  lastName: "",
  socialReason: "",
  siret: "",
  address: "",
  ZIPCode: "",
  city: "",
  phone: "",
};

export const registerFields = Object.keys(registerTexts) as (keyof typeof registerTexts)[];

export const emptyValues = { ...registerTexts, emailId: null as number | null, personalPhone: "", useTerm: false };

export type StoredValues = typeof emptyValues;

export interface Draft {
  prefill: RegisterPrefill;
  values?: StoredValues | undefined;
}

const storedShape: Shape<StoredValues> = {
  ...shapeOf(emptyValues),
  emailId: (index) => index === null || isNumber(index),
};

const registerTests = registerFields.map((name) => [name, isTextOrNull]);

const prefillShape: Shape<RegisterPrefill> = {
  ...Object.fromEntries(registerTests),
  numOrdinal: isText,
  gender: (gender) => gender === null || gender === "Monsieur" || gender === "Madame",
  emails: (emails) => Array.isArray(emails) && emails.every(isText),
};

const draftShape: Shape<Draft> = {
  prefill: (prefill) => hasShape(prefill, prefillShape),
  values: (values) => values === undefined || hasShape(values, storedShape),
};

export function storeDraft({ prefill, values }: Draft): void {
  writeJson("sessionStorage", STORAGE_KEY, { prefill, values: values && inShape(values, storedShape) });
}

export function readDraft(): Draft | undefined {
  const stored = readJson("sessionStorage", STORAGE_KEY);
  return hasShape(stored, draftShape) ? stored : undefined;
}

export function draftFor(prefill: RegisterPrefill): Draft {
  const former = readDraft();
  if (former?.values === undefined || former.prefill.numOrdinal !== prefill.numOrdinal) return { prefill };
  const isSameList = former.prefill.emails.join() === prefill.emails.join();
  return { prefill, values: { ...former.values, emailId: isSameList ? former.values.emailId : null } };
}

export function forgetDraft(): void {
  writeJson("sessionStorage", STORAGE_KEY, undefined);
}
