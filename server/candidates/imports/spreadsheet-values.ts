import type { RawRecord } from "contract/candidates/field-rules.ts";

const FRENCH_DAY = /^\s*(\d{1,2})\/(\d{1,2})\/(\d{4})\s*$/;
const SHORT_ZIP_CODE = /^\s*([1-9]\d{3})\s*$/;

/**
 * Converts days and postal codes from the form of French spreadsheet programs: 17/05/2004, and 1000 for 01000
 * (B16-04).
 */
export function withoutSpreadsheetForms(raw: RawRecord, onShortZipCode: (found: string) => void): RawRecord {
  const day = FRENCH_DAY.exec(String(raw.birthday ?? ""));
  const zip = SHORT_ZIP_CODE.exec(String(raw.ZIPCode ?? ""))?.[1];
  if (zip !== undefined) onShortZipCode(zip);
  return {
    ...raw,
    ...(day ? { birthday: `${day[3]}-${day[2]?.padStart(2, "0")}-${day[1]?.padStart(2, "0")}` } : {}),
    ...(zip === undefined ? {} : { ZIPCode: `0${zip}` }),
  };
}
