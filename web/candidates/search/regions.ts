import { departmentList } from "contract/department-list.ts";

export const regions: ReadonlyMap<string, readonly string[]> = new Map(
  departmentList.map(({ region_name }) => [
    region_name,
    departmentList.filter((one) => one.region_name === region_name).map(({ num_dep }) => num_dep),
  ]),
);

export function addWholeRegions(numbers: readonly string[]): string[] {
  const whole = [...regions].filter(([, members]) => members.every((number) => numbers.includes(number)));
  return [...numbers, ...whole.map(([region]) => region)];
}

export function spreadRegions(before: readonly string[], after: readonly string[]): string[] {
  const numbers = new Set(after.filter((value) => !regions.has(value)));
  for (const [region, members] of regions) {
    const isTicked = after.includes(region);
    if (isTicked === before.includes(region)) continue;
    for (const number of members) isTicked ? numbers.add(number) : numbers.delete(number);
  }
  return [...numbers];
}
