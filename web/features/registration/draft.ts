import { RegisterPrefill } from "contract/registration.ts";
import * as z from "zod/mini";

/** Where the tab keeps an unfinished form, so that a reload loses nothing but the passwords. */
const STORAGE_KEY = "espace-entreprise.registration";

/** The form without its rules: a draft may be full of faults. */
const KeptValues = z.object({
  gender: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  socialReason: z.string(),
  siret: z.string(),
  address: z.string(),
  ZIPCode: z.string(),
  city: z.string(),
  phone: z.string(),
  emailId: z.nullable(z.number()),
  personalPhone: z.string(),
  useTerm: z.boolean(),
});
/** What may stay in the tab: everything but the passwords. */
export type KeptValues = z.infer<typeof KeptValues>;

/** An unfinished registration: what the register answered and, once something was typed, the form as it stands. */
const Draft = z.object({ prefill: RegisterPrefill, values: z.optional(KeptValues) });
export type Draft = z.infer<typeof Draft>;

/** Keeps an unfinished registration in this tab; what the shape does not name, such as a password, is left out. */
export function keepDraft(draft: Draft): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(Draft.parse(draft)));
  } catch {
    // A browser that keeps nothing only loses the form at a reload.
  }
}

/** The unfinished registration of this tab. */
export function readDraft(): Draft | undefined {
  try {
    return Draft.safeParse(JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? "null")).data;
  } catch {
    return undefined;
  }
}

/** What to begin with for a number that was found: what was typed for it before is not lost by looking it up again. */
export function draftFor(prefill: RegisterPrefill): Draft {
  const former = readDraft();
  if (former?.values === undefined || former.prefill.numOrdinal !== prefill.numOrdinal) return { prefill };
  const isSameList = former.prefill.emails.join() === prefill.emails.join();
  return { prefill, values: { ...former.values, emailId: isSameList ? former.values.emailId : null } };
}

/** Forgets what was typed: the sign-up is over, or begins anew. */
export function forgetDraft(): void {
  try {
    sessionStorage.removeItem(STORAGE_KEY);
  } catch {
    // Nothing was kept.
  }
}
