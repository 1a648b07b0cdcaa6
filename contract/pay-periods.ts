import type { PayTable } from "./contract-pay.ts";
import type { RecruitmentContract } from "./recruitments.ts";

export type ContractKind = Exclude<RecruitmentContract, "unknown">;

/** Whom a contract is for. Days are YYYY-MM-DD. */
export interface PayQuestion {
  readonly birthday: string;
  readonly startsOn: string;
  readonly contract: ContractKind;
  /** Has a vocational baccalaureate or as much: professionalisation pays more. */
  readonly isQualified: boolean;
}

/** Days, both included, of the same legal minimum pay. */
export interface PayPeriod {
  readonly from: string;
  readonly to: string;
  /** On the first of the days. */
  readonly age: number;
  /** Of the contract; null where the pay does not depend on it. */
  readonly year: number | null;
  readonly percent: number;
  /** Gross, in cents a month. */
  readonly amount: number;
}

/** Years that are reckoned. */
const YEARS = 2;

/** The table that holds for a contract that begins on a day (beyond B6-03); undefined before the first one. */
export function payTableFor(tables: readonly PayTable[], startsOn: string): PayTable | undefined {
  return tables
    .filter(({ validFrom }) => validFrom <= startsOn)
    .reduce<PayTable | undefined>((best, one) => (best && best.validFrom > one.validFrom ? best : one), undefined);
}

/** A part of the minimum wage, in cents. */
export function payOf({ minimumWage }: Pick<PayTable, "minimumWage">, percent: number): number {
  return Math.round((minimumWage * percent) / 100);
}

/**
 * The legal minimum pay over two years (beyond B6-02). The age on the first day counts from that day; a birthday on the
 * way counts from the first day of the month that follows it. Reaching 26 changes nothing in a professionalisation that
 * began before: what it pays from then on is for job seekers who begin at that age (decision 069).
 */
export function payPeriods(question: PayQuestion, table: PayTable): PayPeriod[] {
  const { birthday, startsOn, contract, isQualified } = question;
  const rows = table[contract].toSorted((one, other) => one.fromAge - other.fromAge);
  const byYear = contract === "apprenticeship";
  const ageAtStart = ageOn(birthday, startsOn);
  const end = dayOf(startsOn, { years: YEARS });
  const isOnTheWay = (age: number) => age > ageAtStart && (byYear || age <= table.professionalisationToAge);
  /** From when on a row counts; empty for what was reached before. Whoever is younger than all rows has the first. */
  const countsFrom = (age: number) =>
    age <= ageAtStart || age === rows[0]?.fromAge ? "" : monthAfterBirthday(birthday, age);
  const ages = rows.map(({ fromAge }) => fromAge).filter((age) => countsFrom(age) === "" || isOnTheWay(age));
  const years = byYear ? Array.from({ length: YEARS }, (_, index) => dayOf(startsOn, { years: index })) : [startsOn];
  const starts = [...new Set([...years, ...ages.map(countsFrom)])].filter((day) => day >= startsOn && day < end).sort();
  return starts.map((from, index) => {
    const reached = ages.filter((age) => countsFrom(age) <= from).at(-1);
    const row = rows.find(({ fromAge }) => fromAge === reached) ?? rows[0];
    const year = years.filter((first) => first <= from).length;
    const percent = row?.percents[byYear ? year - 1 : Number(isQualified)] ?? 0;
    return {
      from,
      to: dayOf(starts[index + 1] ?? end, { days: -1 }),
      age: ageOn(birthday, from),
      year: byYear ? year : null,
      percent,
      amount: payOf(table, percent),
    };
  });
}

/** Whole years by the calendar: who was born on 29 February is a year older on 1 March of a common year. */
export function ageOn(birthday: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(birthday.slice(0, 4));
  return day.slice(5) >= birthday.slice(5) ? years : years - 1;
}

/** The first day of the month that follows the one of a birthday. */
function monthAfterBirthday(birthday: string, age: number): string {
  const [year = 0, month = 0] = birthday.split("-").map(Number);
  return toDay(year + age, month, 1);
}

/** A day so many years and days later. */
function dayOf(day: string, { years = 0, days = 0 }: { years?: number; days?: number }): string {
  const [year = 0, month = 0, date = 0] = day.split("-").map(Number);
  return toDay(year + years, month - 1, date + days);
}

/** A day by year, month from 0 and date; a date beyond its month runs on into the next. */
function toDay(year: number, month: number, date: number): string {
  return new Date(Date.UTC(year, month, date)).toISOString().slice(0, 10);
}
