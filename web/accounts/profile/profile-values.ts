import type { Clinic, User, updateUser } from "contract/accounts/account.ts";
import type { InputOf } from "contract/call.ts";
import { isPhone } from "contract/fields.ts";
import { spacedPhone } from "../../format/phone.ts";
import { spacedSiret } from "../../format/siret.ts";
import { type Texts, takeFields } from "../../shell/unsaved/conflict.ts";
import type { Edited } from "../../shell/unsaved/use-edited-form.ts";
import type { Issues } from "../../ui/form.ts";
import { texts } from "./texts.ts";

export interface ProfileValues {
  readonly gender: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone: string;
  readonly clinic: Clinic | undefined;
}

const emptyClinic: Clinic = { socialReason: "", siret: "", address: "", ZIPCode: "", city: "", phone: "" };

export function readProfile(user: User): Edited<ProfileValues> {
  const clinic = { ...emptyClinic, ...user.veterinaryClinicals[0] };
  const values = {
    gender: user.gender ?? "",
    firstName: user.firstName,
    lastName: user.lastName,
    email: user.email,
    phone: spacedPhone(user.phone ?? ""),
    clinic: user.mendataryChecked
      ? undefined
      : { ...clinic, siret: spacedSiret(clinic.siret), phone: spacedPhone(clinic.phone) },
  };
  return { edition: user.edition, values };
}

const CLINIC = "clinic.";

export const profileFields = {
  fields({ clinic, ...identity }: ProfileValues): Texts {
    const ofClinic = Object.entries(clinic ?? {}).map(([name, text]) => [CLINIC + name, text]);
    return { ...identity, ...Object.fromEntries(ofClinic) };
  },
  label(name: string): string {
    if (name === `${CLINIC}phone`) return texts.clinicPhone;
    return texts[name.replace(CLINIC, "") as "email"];
  },
  take(values: ProfileValues, from: ProfileValues, names: readonly string[]): ProfileValues {
    const ofClinic = names.filter((name) => name.startsWith(CLINIC)).map((name) => name.slice(CLINIC.length));
    return {
      ...takeFields(values, from, names),
      clinic: values.clinic && takeFields(values.clinic, from.clinic ?? emptyClinic, ofClinic),
    };
  },
};

export function findIssues({ phone, clinic }: ProfileValues): Issues<ProfileValues> {
  return {
    phone: isPhone(phone) ? undefined : texts.phoneInvalid,
    clinic: clinic === undefined || isPhone(clinic.phone) ? undefined : texts.phoneInvalid,
  };
}

export function updateInput({ clinic, ...identity }: ProfileValues): InputOf<typeof updateUser> {
  return clinic === undefined ? identity : { ...identity, clinic };
}
