import { departmentList } from "contract/department-list.ts";
import { expect, it } from "vitest";
import { matchesDepartment } from "./department-match.ts";

const found = (typed: string) =>
  departmentList.filter(({ num_dep }) => matchesDepartment(num_dep, typed)).map(({ num_dep }) => num_dep);

it.each([
  ["rennes", ["35"]],
  ["Saint Malo", ["35"]],
  ["bretagne", ["22", "29", "35", "56"]],
  ["Côte d'azur", ["04", "05", "06", "13", "83", "84"]],
  ["cotes d armor", ["22"]],
  ["ille et vil", ["35"]],
  ["2a", ["2A"]],
  ["97", ["971", "972", "973", "974", "976"]],
  ["quimper", ["29"]],
  ["nulle part", []],
])("finds by a town, a region, a name or a number: %s", (typed, numbers) => expect(found(typed)).toEqual(numbers));
