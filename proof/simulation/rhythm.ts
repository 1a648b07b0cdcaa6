import { departmentList } from "contract/department-list.ts";
import type { Chance } from "./chance.ts";

/** How busy the training year is, from January to December: files peak from February to July, for autumn. */
const SEASON = [0.4, 1, 1, 1, 0.9, 0.8, 0.7, 0.2, 0.5, 0.3, 0.2, 0.1] as const;

/** New files of a day at the height of the season, and how many of the active ones are recruited meanwhile. */
const ARRIVALS_A_DAY = 25;
const RECRUITED_A_DAY = 0.02;

/** Clinics come fast at first; this is the share of those still missing that join on a day. */
const JOINING_A_DAY = 0.02;

/** How busy a day is: nothing arrives on Sunday, little on Saturday. */
function season(day: Date): number {
  const weekday = day.getUTCDay();
  const week = weekday === 0 ? 0 : weekday === 6 ? 0.3 : 1.15;
  return (SEASON[day.getUTCMonth()] ?? 0) * week;
}

/** New candidates of a day. */
export function arrivalsOf(day: Date, chance: Chance): number {
  return chance.count(ARRIVALS_A_DAY * season(day));
}

/** Of the active candidates, those recruited on a day. */
export function recruitedOf(day: Date, active: number, chance: Chance): number {
  return Math.min(active, chance.count(active * RECRUITED_A_DAY * (0.15 + 0.85 * season(day))));
}

/** Clinics that join on a day, of those that will have joined in the end. */
export function joinsOf(missing: number, chance: Chance): number {
  return Math.min(missing, chance.count(missing * JOINING_A_DAY));
}

/** Departments with their regions; towns are where a few departments have most of the people. */
const departments = departmentList.filter(({ num_dep }) => num_dep.length === 2 || /^97[1-46]$/.test(num_dep));

/** A department; a quarter of everything happens in a tenth of them. */
export function someDepartment(chance: Chance): string {
  const busy = departments.slice(0, Math.ceil(departments.length / 10));
  return chance.pick(chance.happens(0.25) ? busy : departments).num_dep;
}

/** A postal code of a department. */
export function zipOf(department: string): string {
  const prefixes: Readonly<Record<string, string>> = { "2A": "201", "2B": "202" };
  return (prefixes[department] ?? department).padEnd(5, "0");
}

/** The departments that a clinic wishes to hear of: its own and up to four of its region, in their order. */
export function sectorsAround(department: string, chance: Chance): string[] {
  const region = departments.find(({ num_dep }) => num_dep === department)?.region_name;
  const near = departments.filter(({ region_name }) => region_name === region).map(({ num_dep }) => num_dep);
  const wanted = 1 + chance.below(5);
  return [department, ...near.filter((number) => number !== department)].slice(0, wanted);
}
