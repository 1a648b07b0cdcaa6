import { blank, fieldNames } from "contract/candidate-fields.ts";
import { departmentFromZip } from "contract/departments.ts";
import type { CandidateRecord } from "contract/intake.ts";
import { fold } from "contract/values.ts";
import { type Dice, diceOf } from "./dice.ts";
import { coverLetter } from "./letter.ts";
import { type Person, UNKNOWN_AGE } from "./people.ts";
import { internshipOf } from "./practices.ts";
import { resumes } from "./resumes.ts";
import { interviewRemarks, studyLevelOf, trainingCentreOf } from "./training.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const MAILBOXES = ["courrier.example", "boite-aux-lettres.example", "example.org", "example.net"];
const UPGRADE_HOURS = [0, 7, 7, 14, 14, 21, 28, 35];

/** `YYYY-MM-DD` of somebody who is `age` years old on the day of `now`. */
function birthdayOf(age: number, now: Date, dice: Dice): string {
  const born = Date.UTC(now.getUTCFullYear() - age, now.getUTCMonth(), now.getUTCDate() - dice.whole(1, 360));
  return new Date(born).toISOString().slice(0, 10);
}

/** `12/03/2026`: a day of the last three months, as the centres write it. */
function recentDay(now: Date, dice: Dice): string {
  const [year, month, day] = new Date(now.getTime() - dice.whole(5, 90) * DAY_MS).toISOString().slice(0, 10).split("-");
  return `${day}/${month}/${year}`;
}

/** A number of the block of mobiles that is kept for fiction. */
function fictitiousMobile(dice: Dice): string {
  return `063998${String(dice.whole(0, 9999)).padStart(4, "0")}`;
}

/** `maelle.guivarch@…` from a name with accents, apostrophes and spaces. */
function emailOf({ firstName, lastName }: Person, dice: Dice): string {
  const local = fold(`${firstName}.${lastName}`).replace(/[ ']/g, "-");
  return `${local}@${dice.pick(MAILBOXES)}`;
}

type Interview = Pick<
  CandidateRecord,
  "jobInterviewStatus" | "jobInterviewTrainingCenter" | "jobInterviewDetail" | "jobInterviewNotice"
>;

/** Tests and interview: passed by two candidates in three; the opinion follows the known proportions. */
function interviewOf(department: string, now: Date, dice: Dice): Interview {
  const jobInterviewTrainingCenter = trainingCentreOf(department);
  if (!dice.chance(65)) {
    const enrolled = dice.chance(50);
    return {
      jobInterviewStatus: enrolled ? "non" : null,
      jobInterviewTrainingCenter: enrolled ? jobInterviewTrainingCenter : null,
      jobInterviewDetail: null,
      jobInterviewNotice: null,
    };
  }
  const draw = dice.whole(1, 100);
  const jobInterviewNotice =
    draw <= 12 ? "Réserves" : draw <= 60 ? "Avis favorable" : draw <= 85 ? "Avis très favorable" : null;
  return {
    jobInterviewStatus: "oui",
    jobInterviewTrainingCenter,
    jobInterviewDetail: `Entretien du ${recentDay(now, dice)}. ${dice.pick(interviewRemarks[jobInterviewNotice ?? ""] ?? [])}`,
    jobInterviewNotice,
  };
}

/**
 * The complete record of a sample candidate. Everything that is not in `person` is drawn from the external id,
 * so the same person always looks the same; dates count back from `now`. Not everybody sends the portrait.
 */
export function sampleCandidate(person: Person, externalId: string, portrait: string, now: Date): CandidateRecord {
  const dice = diceOf(externalId);
  const ZIPCode = person.town.slice(0, 5);
  const city = person.town.slice(6);
  const age = person.age ?? UNKNOWN_AGE;
  const study = studyLevelOf(age, dice);
  const internship = internshipOf(dice);
  const upgrade = dice.chance(35);
  const hours = () => (upgrade ? dice.pick(UPGRADE_HOURS) : 0);
  const writer = {
    ...person,
    ...study,
    city,
    days: internship.internshipDuration,
    structure: internship.internshipStructureName ?? "",
    activity: internship.internshipActivity ?? "",
  };
  return {
    ...blank(fieldNames),
    externalId,
    version: 1,
    active: !person.recruited,
    contactShareable: dice.chance(70),
    lastName: person.lastName,
    firstName: person.firstName,
    birthday: person.age === null ? null : birthdayOf(person.age, now, dice),
    city,
    ZIPCode,
    cellPhone: fictitiousMobile(diceOf(`${externalId} mobile`)),
    email: emailOf(person, dice),
    coverLetter: dice.chance(95) ? coverLetter(writer, dice) : null,
    ...internship,
    ...interviewOf(departmentFromZip(ZIPCode) ?? "", now, dice),
    ...study,
    ranFR: hours(),
    ranMA: hours(),
    ranAR: hours(),
    personalResume: dice.chance(70) ? (resumes[study.studyLevelCategory] ?? null) : null,
    profilePicture: dice.chance(75) ? portrait : null,
  };
}
