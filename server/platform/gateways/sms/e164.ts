import { isPhone, normalizePhone } from "contract/fields.ts";

/**
 * Phone numbers of these overseas territories have their own country code. All other mobile numbers get +33, including
 * 06 39 98, which is reserved for fiction.
 */
const OVERSEAS: readonly (readonly [prefix: string, country: string])[] = [
  ["063998", "33"],
  ["0639", "262"],
  ["0690", "590"],
  ["0691", "590"],
  ["0692", "262"],
  ["0693", "262"],
  ["0694", "594"],
  ["0696", "596"],
  ["0697", "596"],
];

/** Converts a national number of ten digits to an international number without + (policy T-10). */
export function toE164(national: string): string {
  const country = OVERSEAS.find(([prefix]) => national.startsWith(prefix))?.[1] ?? "33";
  return country + national.slice(1);
}

/** Returns the national form of a number. @returns undefined if the number is not a French mobile number */
export function fromE164(number: string): string | undefined {
  const typed = number.trim();
  const national = [typed, `+${typed}`].map((one) => normalizePhone(one)).find((one) => isPhone(one, true));
  return national;
}
