import { describe, expect, it } from "vitest";
import { departmentList } from "./department-list.ts";
import { departmentFromZip, departmentLabel, findDepartment } from "./departments.ts";

describe("The department list", () => {
  it("The department list has 101 departments, each with a number, a name and a region (S3-33)", () => {
    expect(departmentList).toHaveLength(101);
    expect(findDepartment("35")).toEqual({ num_dep: "35", dep_name: "Ille-et-Vilaine", region_name: "Bretagne" });
  });

  it("The department list contains 2A and 2B instead of department 20 (S3-34)", () => {
    expect(["2A", "2B", "20"].map((number) => findDepartment(number)?.dep_name)).toEqual([
      ...["Corse-du-Sud", "Haute-Corse", undefined],
    ]);
  });

  it.each(["971", "972", "973", "974", "976"])(
    "The department list includes the overseas department %s (S3-35)",
    (number) => {
      expect(findDepartment(number)).toBeDefined();
    },
  );
});

describe("The department of a postal code", () => {
  it.each<[string, string | undefined]>([
    ["35000", "35"],
    ["01000", "01"],
    ["20000", "2A"],
    ["20100", "2A"],
    ["20200", "2B"],
    ["20600", "2B"],
    ["20300", undefined],
    ["97400", "974"],
    ["97600", "976"],
    ...["97500", "98800", "99000", "3500", ""].map((zip): [string, undefined] => [zip, undefined]),
  ])("The postal code %s belongs to department %s (S9-19)", (zip, number) =>
    expect(departmentFromZip(zip)).toBe(number),
  );

  it("departmentLabel writes the name of a department before its number (S2-146)", () => {
    const department = findDepartment("35");
    expect(department && departmentLabel(department)).toBe("Ille-et-Vilaine (35)");
  });
});
