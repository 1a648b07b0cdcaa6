import { normalizePhone, normalizeZipCode } from "contract/fields.ts";
import type { Registration } from "contract/registration.ts";
import { fold } from "contract/values.ts";
import type { Difference } from "../../db/tables/registration.ts";
import type { RegisterEntry } from "../../outside/register/register.ts";

/** Fields of the form that the register also has. */
const COMPARED = [
  "gender",
  "lastName",
  "firstName",
  "socialReason",
  "siret",
  "address",
  "ZIPCode",
  "city",
  "phone",
] as const;

/**
 * Where a registration says otherwise than the register: the form may be corrected, a person looks at it later. Case,
 * accents and the way of writing a telephone make no difference.
 */
export function findDifferences(entry: RegisterEntry, form: Registration): Difference[] {
  return COMPARED.flatMap((field) => {
    const register = entry[field];
    const given = form[field];
    return register === null || comparable(field, register) === comparable(field, given)
      ? []
      : [{ field, register, given }];
  });
}

function comparable(field: (typeof COMPARED)[number], text: string): string {
  if (field === "phone") return normalizePhone(text);
  if (field === "ZIPCode") return normalizeZipCode(text);
  return field === "siret" ? text.replace(/\s/g, "") : fold(text);
}
