import { departmentList } from "contract/department-list.ts";
import { expect, it } from "vitest";
import { rankDepartment } from "./department-match.ts";

const found = (typed: string) =>
  departmentList
    .filter(({ num_dep }) => rankDepartment({ value: num_dep }, typed) !== undefined)
    .map(({ num_dep }) => num_dep);

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

const best = (typed: string) => {
  const ranked = departmentList.map(({ num_dep }) => ({ num_dep, rank: rankDepartment({ value: num_dep }, typed) }));
  const first = Math.min(...ranked.map(({ rank }) => rank ?? Number.POSITIVE_INFINITY));
  return ranked.filter(({ rank }) => rank === first).map(({ num_dep }) => num_dep);
};

it.each([
  ["cor", ["19", "2A", "2B"]],
  ["armor", ["22"]],
  ["35", ["35"]],
  ["rennes", ["35"]],
])("puts a number and a name before a region and a town: %s", (typed, numbers) => expect(best(typed)).toEqual(numbers));
