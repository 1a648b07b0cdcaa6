import type { RegisterPrefill } from "contract/accounts/registration.ts";
import { hasShape, inShape, isFlag, isNumber, isText, isTextOrNull, type Shape } from "../../format/shape.ts";
import { readJson, writeJson } from "../../ui/storage.ts";

const STORAGE_KEY = "espace-entreprise.registration";

export interface StoredValues {
  gender: string;
  firstName: string;
  lastName: string;
  socialReason: string;
  siret: string;
  address: string;
  ZIPCode: string;
  city: string;
  phone: string;
  emailId: number | null;
  personalPhone: string;
  useTerm: boolean;
}

export interface Draft {
  prefill: RegisterPrefill;
  values?: StoredValues | undefined;
}

const storedShape: Shape<StoredValues> = {
  gender: isText,
  firstName: isText,
  lastName: isText,
  socialReason: isText,
  siret: isText,
  address: isText,
  ZIPCode: isText,
  city: isText,
  phone: isText,
  emailId: (index) => index === null || isNumber(index),
  personalPhone: isText,
  useTerm: isFlag,
};

const draftShape: Shape<Draft> = {
  prefill: (prefill) =>
    hasShape<RegisterPrefill>(prefill, {
      numOrdinal: isText,
      gender: (gender) => gender === null || gender === "Monsieur" || gender === "Madame",
      firstName: isTextOrNull,
      lastName: isTextOrNull,
      socialReason: isTextOrNull,
      siret: isTextOrNull,
      address: isTextOrNull,
      ZIPCode: isTextOrNull,
      city: isTextOrNull,
      phone: isTextOrNull,
      emails: (emails) => Array.isArray(emails) && emails.every(isText),
    }),
  values: (values) => values === undefined || hasShape(values, storedShape),
};

/** Stores named fields only, so a password can never be included. */
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
