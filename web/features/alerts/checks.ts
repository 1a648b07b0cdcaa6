import { MAX_SECTORS, MIN_SECTORS, type NotificationParameters } from "contract/alerts.ts";
import { isEmpty, isPhone } from "contract/fields.ts";
import type { Faults } from "../../ui/form.ts";
import { texts } from "./texts.ts";

/** What is wrong with a number of departments, or undefined (product 5.8). */
export function sectorsError(sectors: readonly string[]): string | undefined {
  if (sectors.length < MIN_SECTORS) return texts.minimum(MIN_SECTORS);
  return sectors.length > MAX_SECTORS ? texts.maximum(MAX_SECTORS) : undefined;
}

/** What is wrong with a telephone number, or undefined (product 5.8). */
export function phoneError(typed: string, mobileRequired: boolean): string | undefined {
  if (isEmpty(typed.trim())) return texts.required;
  if (isPhone(typed, mobileRequired)) return undefined;
  return mobileRequired ? texts.mobileInvalid : texts.phoneInvalid;
}

/** What keeps settings from being stored while they are on. */
export function findFaults({ sectorList, destination }: NotificationParameters): Faults<NotificationParameters> {
  return { sectorList: sectorsError(sectorList), destination: phoneError(destination.mobile, true) };
}
