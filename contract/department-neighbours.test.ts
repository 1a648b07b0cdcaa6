import { expect, it } from "vitest";
import { departmentList } from "./department-list.ts";
import { departmentNeighbours } from "./department-neighbours.ts";

const neighboursOf = (number: string) => departmentNeighbours[number]?.split(" ") ?? [];

it("neighboursOf returns the numbers of all departments that border on the given department", () => {
  expect(neighboursOf("35")).toEqual(["22", "44", "49", "50", "53", "56"]);
  expect(neighboursOf("75")).toEqual(["92", "93", "94"]);
  expect(neighboursOf("2A")).toEqual(["2B"]);
  expect(neighboursOf("974")).toEqual([]);
});

it("If department A has department B as neighbour, B also has A as neighbour", () => {
  const mainland = departmentList.map(({ num_dep }) => num_dep).filter((number) => number.length === 2);
  expect(Object.keys(departmentNeighbours).toSorted()).toEqual(mainland.toSorted());
  for (const number of mainland) {
    for (const other of neighboursOf(number)) expect(neighboursOf(other), `${other}, ${number}`).toContain(number);
  }
});
