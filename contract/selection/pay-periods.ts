import type { BranchPay, PayTable } from "./contract-pay.ts";
import type { RecruitmentContract } from "./recruitments.ts";

export type ContractKind = Exclude<RecruitmentContract, "unknown">;

export interface PayQuestion {
  readonly birthday: string;
  readonly startsOn: string;
  readonly contract: ContractKind;
  readonly isQualified: boolean;
}

/** A period in which the minimum pay stays the same. */
export interface PayPeriod extends MinimumPay {
  readonly from: string;
  readonly to: string;
  readonly age: number;
  readonly year: number | null;
  readonly minimumFrom: string;
}

interface MinimumPay {
  readonly percent: number;
  readonly amount: number;
  /** True if the pay derives from the collective agreement's minimum, which is then higher than the legal minimum. */
  readonly isOfBranch: boolean;
}

const YEARS = 2;
/**
 * From `fromAge` on, the pay is at least `percent` of the collective agreement's minimum (decision 069). If `percent`
 * is undefined, the legal percentage applies.
 */
const BRANCH = {
  apprenticeship: { fromAge: 21, percent: undefined },
  professionalisation: { fromAge: 26, percent: 85 },
} as const;

/** Returns the latest table that began on or before the day. Undefined if every table begins later. */
export function payTableFor<Table extends { readonly validFrom: string }>(
  tables: readonly Table[],
  day: string,
): Table | undefined {
  return tables
    .filter(({ validFrom }) => validFrom <= day)
    .reduce<Table | undefined>((best, one) => (best && best.validFrom > one.validFrom ? best : one), undefined);
}

export const MAYOTTE = "976";

export function payTablesIn(department: string | undefined, tables: readonly PayTable[]): PayTable[] {
  if (department !== MAYOTTE) return [...tables];
  return tables.flatMap((table) =>
    table.minimumWageMayotte === null ? [] : [{ ...table, minimumWage: table.minimumWageMayotte }],
  );
}

function percentOf(amount: number, percent: number): number {
  return Math.round((amount * percent) / 100);
}

/**
 * Returns a percentage of the minimum wage, or of the collective agreement's minimum if the result is then higher
 * (B6-13).
 */
export function minimumPay(
  {
    contract,
    fromAge,
    percent,
  }: { readonly contract: ContractKind; readonly fromAge: number; readonly percent: number },
  wage: Pick<PayTable, "minimumWage">,
  branch: Pick<BranchPay, "amount"> | undefined,
): MinimumPay {
  const amount = percentOf(wage.minimumWage, percent);
  const rule = BRANCH[contract];
  if (!branch || fromAge < rule.fromAge) return { percent, amount, isOfBranch: false };
  const share = rule.percent ?? percent;
  const ofBranch = percentOf(branch.amount, share);
  return ofBranch > amount
    ? { percent: share, amount: ofBranch, isOfBranch: true }
    : { percent, amount, isOfBranch: false };
}

/**
 * Returns the legal minimum pay over two years (B6-02). Percentages come from the table of the first day, minimum wages
 * from the table of each day (B6-11). After a birthday, the pay changes in the next month. The percentage from age 26
 * applies only if the person was 26 or older at the start (decision 069).
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
  const isReachedDuring = (age: number) => age > ageAtStart && (byYear || age <= table.professionalisationToAge);
  /**
   * Returns the first day on which the percentage for an age applies. "" means the first day of work. The row with the
   * lowest age also applies to younger people.
   */
  const countsFrom = (age: number) =>
    age <= ageAtStart || age === rows[0]?.fromAge ? "" : monthAfterBirthday(birthday, age);
  const ages = rows.map(({ fromAge }) => fromAge).filter((age) => countsFrom(age) === "" || isReachedDuring(age));
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
    // Remove a period whose pay equals the pay of the period before: a new table may leave the pay unchanged.
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

/** Returns a person's age in years. A person born on 29 February gets older on 1 March in years without 29 February. */
export function ageOn(birthday: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(birthday.slice(0, 4));
  return day.slice(5) >= birthday.slice(5) ? years : years - 1;
}

function monthAfterBirthday(birthday: string, age: number): string {
  const [year = 0, month = 0] = birthday.split("-").map(Number);
  return toDay(year + age, month, 1);
}

function dayOf(day: string, { years = 0, days = 0 }: { years?: number; days?: number }): string {
  const [year = 0, month = 0, date = 0] = day.split("-").map(Number);
  return toDay(year + years, month - 1, date + days);
}

function toDay(year: number, month: number, date: number): string {
  return new Date(Date.UTC(year, month, date)).toISOString().slice(0, 10);
}

const MONTHS = 6;

/** A manager must check a pay table in each new calendar year and after six months. */
export function isCheckDue({ checkedOn }: Pick<PayTable, "checkedOn">, today: string): boolean {
  if (checkedOn === null) return true;
  const [year = 0, month = 0, date = 0] = today.split("-").map(Number);
  const latest = new Date(Date.UTC(year, month - 1 - MONTHS, date)).toISOString().slice(0, 10);
  return checkedOn < latest || checkedOn < `${today.slice(0, 4)}-01-01`;
}
