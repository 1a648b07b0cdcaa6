import type * as contract from "contract/accounts/account.ts";
import type { Clinic } from "contract/accounts/account.ts";
import type { ParsedInputOf } from "contract/call.ts";
import { isEmail, isPhone, normalizePhone, normalizeZipCode, oneLine } from "contract/fields.ts";
import { Gender } from "contract/values.ts";
import { issues } from "./messages.ts";

export interface Profile {
  readonly email: string;
  readonly gender: Gender;
  readonly lastName: string;
  readonly firstName: string;
  readonly phone: string;
  /** Undefined if the clinic stays unchanged. */
  readonly clinic?: Clinic;
}

const MAX = 300;

/** @param withClinic - false for a collaborator, who cannot change the clinic (product 6) */
export function checkProfile(
  input: ParsedInputOf<typeof contract.updateUser>,
  withClinic: boolean,
): { readonly profile: Profile } | { readonly issues: readonly string[] } {
  const email = clean(input.email);
  const lastName = clean(input.lastName);
  const firstName = clean(input.firstName);
  const phone = clean(input.phone);
  const gender = Gender.safeParse(input.gender);
  const clinic = withClinic && input.clinic ? cleanClinic(input.clinic) : undefined;
  const rejected = [
    gender.success ? undefined : issues.gender,
    lastName ? undefined : issues.lastName,
    firstName ? undefined : issues.firstName,
    email ? undefined : issues.email,
    email && !isEmail(email) ? issues.emailInvalid : undefined,
    isPhone(phone) && (!clinic || isPhone(clinic.phone)) ? undefined : issues.phone,
    clinic && Object.values(clinic).some((value) => value === "") ? issues.clinic : undefined,
  ].filter((issue) => issue !== undefined);
  if (rejected.length > 0 || !gender.success) return { issues: rejected };
  const profile = { email, gender: gender.data, lastName, firstName, phone: normalizePhone(phone) };
  if (!clinic) return { profile };
  return { profile: { ...profile, clinic: { ...clinic, phone: normalizePhone(clinic.phone) } } };
}

function clean(value: string | null | undefined): string {
  return oneLine(value ?? "").slice(0, MAX);
}

function cleanClinic(input: NonNullable<ParsedInputOf<typeof contract.updateUser>["clinic"]>): Clinic {
  return {
    socialReason: clean(input.socialReason),
    siret: clean(input.siret).replace(/\s/g, ""),
    address: clean(input.address),
    ZIPCode: normalizeZipCode(clean(input.ZIPCode)),
    city: clean(input.city),
    phone: clean(input.phone),
  };
}
