import { expect, it } from "vitest";
import { chiefTowns } from "./chief-towns.ts";
import { departmentList } from "./department-list.ts";
import { departmentTowns } from "./department-towns.ts";
import { fold } from "./values.ts";

it("departmentTowns lists the chief town of each department (B14-06)", () => {
  const towns = departmentList.map(({ num_dep }) => ({
    number: num_dep,
    chief: fold(chiefTowns[num_dep] ?? "").replaceAll("-", " "),
    known: departmentTowns[num_dep]?.split(",") ?? [],
  }));
  expect(towns.filter(({ chief, known }) => !known.includes(chief))).toEqual([]);
});
