import { INTERVIEW_STATUSES, OPINIONS, STUDY_CATEGORIES } from "contract/candidates.ts";
import type { CandidateRecord } from "contract/intake.ts";
import { type Checked, type RawRecord, readFields } from "../../records/field-rules.ts";
import { reasons } from "../../records/messages.ts";
import { fileNameOf } from "../files/file-name.ts";

/** Longest texts, in characters. */
const ID = 100;
const NAME = 100;
const LINE = 200;
const REMARK = 5000;
const LETTER = 20_000;
/** Largest whole number that the database holds. */
const MOST_VERSION = 2_147_483_647;

/**
 * Checks a candidate as it was received. Required are externalId, lastName, firstName and ZIPCode; what is empty or
 * absent is null, 0 for days and hours, 1 for the version, true for `active`, false for `contactShareable`.
 * @param today YYYY-MM-DD, the last birthday that is not in the future
 */
export function checkCandidate(raw: RawRecord, today: string): Checked<CandidateRecord> {
  const read = readFields(raw);
  const record: CandidateRecord = {
    externalId: read.required("externalId", ID, reasons.externalIdMissing),
    version: readVersion(read),
    active: read.flag("active", true),
    contactShareable: read.flag("contactShareable", false),
    lastName: read.required("lastName", NAME, reasons.lastNameEmpty),
    firstName: read.required("firstName", NAME, reasons.firstNameEmpty),
    birthday: read.day("birthday", today),
    city: read.line("city", NAME),
    ZIPCode: readZipCode(read),
    cellPhone: read.phone("cellPhone"),
    email: read.email("email"),
    coverLetter: read.paragraphs("coverLetter", LETTER),
    internshipDuration: read.count("internshipDuration"),
    internshipStructureName: read.line("internshipStructureName", LINE),
    internshipActivity: read.line("internshipActivity", LINE),
    jobInterviewStatus: oneOf(read, "jobInterviewStatus", INTERVIEW_STATUSES, reasons.interviewStatus),
    jobInterviewTrainingCenter: read.line("jobInterviewTrainingCenter", LINE),
    jobInterviewDetail: read.paragraphs("jobInterviewDetail", REMARK),
    jobInterviewNotice: oneOf(read, "jobInterviewNotice", OPINIONS, reasons.opinion),
    studyLevel: read.line("studyLevel", LINE),
    studyLevelCategory: readCategory(read),
    ranFR: read.count("ranFR"),
    ranMA: read.count("ranMA"),
    ranAR: read.count("ranAR"),
    personalResume: readFileName(read, "personalResume"),
    profilePicture: readFileName(read, "profilePicture"),
  };
  return read.faults.length > 0 ? { faults: read.faults } : { record };
}

type Reader = ReturnType<typeof readFields>;

function readVersion(read: Reader): number {
  const isVersion = (text: string) => /^\d{1,10}$/.test(text) && Number(text) >= 1 && Number(text) <= MOST_VERSION;
  return Number(read.matching("version", ID, isVersion, reasons.version) ?? 1);
}

function readZipCode(read: Reader): string {
  const zip = read.required("ZIPCode", ID, reasons.zipCodeMissing);
  if (zip !== "" && !/^\d{5}$/.test(zip)) read.refuse("ZIPCode", reasons.zipCode);
  return zip;
}

/** One of the known values, whatever its case: the provider writes Oui or oui. */
function oneOf<Value extends string>(
  read: Reader,
  field: string,
  values: readonly Value[],
  error: string,
): Value | null {
  const text = read.line(field, LINE)?.toLowerCase();
  const value = values.find((known) => known.toLowerCase() === text);
  if (text !== undefined && value === undefined) read.refuse(field, error);
  return value ?? null;
}

function readCategory(read: Reader): number | null {
  const ids = STUDY_CATEGORIES.map(({ id }) => String(id));
  const text = read.matching("studyLevelCategory", LINE, (value) => ids.includes(value), reasons.studyCategory);
  return text === null ? null : Number(text);
}

function readFileName(read: Reader, field: string): string | null {
  const isName = (text: string) => fileNameOf(text) !== undefined;
  const text = read.matching(field, LINE, isName, reasons.fileName);
  return text === null ? null : (fileNameOf(text) ?? null);
}
