import { departmentList } from "contract/department-list.ts";
import { expect, it } from "vitest";
import { rankDepartment } from "./department-match.ts";

const ranksFor = (input: string) =>
  departmentList.flatMap(({ num_dep }) => {
    const rank = rankDepartment({ value: num_dep }, input);
    return rank === undefined ? [] : [{ num_dep, rank }];
  });

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
])("the query '%s' finds departments by town, region, name or number", (input, numbers) => {
  expect(ranksFor(input).map(({ num_dep }) => num_dep)).toEqual(numbers);
});

it.each([
  ["ren", ["35"]],
  ["cor", ["19", "2A"]],
  ["loire", ["42", "44", "45"]],
  ["35", ["35"]],
  ["rennes", ["35"]],
  ["armor", ["22"]],
])(
  "for the query '%s', the best matches are names that begin with the query, then chief towns (B14-06)",
  (input, numbers) => {
    const ranks = ranksFor(input);
    const best = Math.min(...ranks.map(({ rank }) => rank));
    expect(ranks.filter(({ rank }) => rank === best).map(({ num_dep }) => num_dep)).toEqual(numbers);
  },
);

it("if the user types a region's name, the region comes before its departments (B14-06)", () => {
  expect(rankDepartment({ value: "Bretagne" }, "bre")).toBe(0);
  expect(rankDepartment({ value: "35" }, "bre")).toBe(2);
  expect(rankDepartment({ value: "Bretagne" }, "ren")).toBeUndefined();
});
