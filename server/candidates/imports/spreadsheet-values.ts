import { STUDY_CATEGORIES } from "contract/candidates/candidate-values.ts";
import type { RawRecord } from "contract/candidates/field-rules.ts";
import { reasons } from "contract/candidates/record-messages.ts";
import { fold } from "contract/values.ts";

const FRENCH_DAY = /^\s*(\d{1,2})\/(\d{1,2})\/(\d{4})\s*$/;
const SHORT_ZIP_CODE = /^\s*([1-9]\d{3})\s*$/;

const categories = new Map(STUDY_CATEGORIES.map(({ id, label }) => [fold(label), id]));

/** Maps reasons for rejecting a provider's record to the reasons for a file with French headings. */
export const frenchReasons: ReadonlyMap<string, string> = new Map([
  [reasons.notADate, reasons.notAFrenchDate],
  [reasons.studyCategory, reasons.studyCategoryName],
]);

/**
 * Converts days and postal codes from the form of French spreadsheet programs: 17/05/2004, and 1000 for 01000. Converts
 * the names of study levels to their categories (B16-04).
 */
export function withoutSpreadsheetForms(raw: RawRecord, onShortZipCode: (found: string) => void): RawRecord {
  const day = FRENCH_DAY.exec(String(raw.birthday ?? ""));
  const category = categories.get(fold(String(raw.studyLevelCategory ?? "").trim()));
  const zip = SHORT_ZIP_CODE.exec(String(raw.ZIPCode ?? ""))?.[1];
  if (zip !== undefined) onShortZipCode(zip);
  return {
    ...raw,
    ...(day ? { birthday: `${day[3]}-${day[2]?.padStart(2, "0")}-${day[1]?.padStart(2, "0")}` } : {}),
    ...(category === undefined ? {} : { studyLevelCategory: category }),
    ...(zip === undefined ? {} : { ZIPCode: `0${zip}` }),
  };
}
