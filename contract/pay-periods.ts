import type { BranchPay, PayTable } from "./contract-pay.ts";
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
export interface PayPeriod extends MinimumPay {
  readonly from: string;
  readonly to: string;
  /** On the first of the days. */
  readonly age: number;
  /** Of the contract; null where the pay does not depend on it. */
  readonly year: number | null;
  /** From when the minimum of which the pay is a part counts: the day on which it rose, if it did on the way. */
  readonly minimumFrom: string;
}

/** A legal minimum pay, and of what it is a part. */
interface MinimumPay {
  readonly percent: number;
  /** Gross, in cents a month. */
  readonly amount: number;
  /** The branch's minimum demands more than the minimum wage. */
  readonly isOfBranch: boolean;
}

/** Years that are reckoned. */
const YEARS = 2;
/** Ages from which the branch's minimum counts where it demands more, and the part of it that is due (decision 069). */
const BRANCH = {
  apprenticeship: { fromAge: 21, percent: undefined },
  professionalisation: { fromAge: 26, percent: 85 },
} as const;

/** What holds on a day: the latest that began by then; undefined before the first one (beyond B6-03). */
export function payTableFor<Table extends { readonly validFrom: string }>(
  tables: readonly Table[],
  day: string,
): Table | undefined {
  return tables
    .filter(({ validFrom }) => validFrom <= day)
    .reduce<Table | undefined>((best, one) => (best && best.validFrom > one.validFrom ? best : one), undefined);
}

/** The department that has a minimum wage of its own. */
export const MAYOTTE = "976";

/** The tables as they hold in a department; in Mayotte only those whose minimum wage there is known. */
export function payTablesIn(department: string | undefined, tables: readonly PayTable[]): PayTable[] {
  if (department !== MAYOTTE) return [...tables];
  return tables.flatMap((table) =>
    table.minimumWageMayotte === null ? [] : [{ ...table, minimumWage: table.minimumWageMayotte }],
  );
}

function partOf(amount: number, percent: number): number {
  return Math.round((amount * percent) / 100);
}

/** What is due at least: a part of the minimum wage or, from some age on, of the branch's minimum if that is more (beyond B6-13). */
export function minimumPay(
  {
    contract,
    fromAge,
    percent,
  }: { readonly contract: ContractKind; readonly fromAge: number; readonly percent: number },
  wage: Pick<PayTable, "minimumWage">,
  branch: Pick<BranchPay, "amount"> | undefined,
): MinimumPay {
  const amount = partOf(wage.minimumWage, percent);
  const rule = BRANCH[contract];
  if (!branch || fromAge < rule.fromAge) return { percent, amount, isOfBranch: false };
  const share = rule.percent ?? percent;
  const ofBranch = partOf(branch.amount, share);
  return ofBranch > amount
    ? { percent: share, amount: ofBranch, isOfBranch: true }
    : { percent, amount, isOfBranch: false };
}

/**
 * The legal minimum pay over two years (beyond B6-02). The percentages are those of the table of the first day, the
 * minimum wage that of each day (beyond B6-11). The age on the first day counts from that day; a birthday on the
 * way counts from the first day of the month that follows it. Reaching 26 changes nothing in a professionalisation that
 * began before: what it pays from then on is for job seekers who begin at that age (decision 069).
 */
export function payPeriods(
  question: PayQuestion,
  tables: readonly PayTable[],
  branches: readonly BranchPay[] = [],
): PayPeriod[] {
  const { birthday, startsOn, contract, isQualified } = question;
  const table = payTableFor(tables, startsOn);
  if (!table) return [];
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
  const rises = [...tables, ...branches].map(({ validFrom }) => validFrom);
  const days = [...new Set([...years, ...ages.map(countsFrom), ...rises])];
  const periods = days
    .filter((day) => day >= startsOn && day < end)
    .sort()
    .map((from) => {
      const reached = ages.filter((age) => countsFrom(age) <= from).at(-1);
      const row = rows.find(({ fromAge }) => fromAge === reached) ?? rows[0];
      const year = years.filter((first) => first <= from).length;
      const [wage, branch] = [payTableFor(tables, from) ?? table, payTableFor(branches, from)];
      const percent = row?.percents[byYear ? year - 1 : Number(isQualified)] ?? 0;
      const pay = minimumPay({ contract, fromAge: row?.fromAge ?? 0, percent }, wage, branch);
      const minimumFrom = (pay.isOfBranch ? branch : wage)?.validFrom ?? from;
      return { from, age: ageOn(birthday, from), year: byYear ? year : null, ...pay, minimumFrom };
    })
    // A new table may leave the pay as it was.
    .filter((period, index, all) => !isSamePay(period, all[index - 1]));
  return periods.map((period, index) => ({ ...period, to: dayOf(periods[index + 1]?.from ?? end, { days: -1 }) }));
}

type Pay = Pick<PayPeriod, "year" | "percent" | "amount" | "isOfBranch">;

function isSamePay(one: Pay, other: Pay | undefined): boolean {
  return (
    one.year === other?.year &&
    one.percent === other.percent &&
    one.amount === other.amount &&
    one.isOfBranch === other.isOfBranch
  );
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
