import { describe, expect, it } from "vitest";
import { departmentList } from "./department-list.ts";
import { departmentFromZip, departmentLabel, findDepartment } from "./departments.ts";

describe("the department list", () => {
  it("S3-33 has the 101 departments with number, name and region", () => {
    expect(departmentList).toHaveLength(101);
    expect(findDepartment("35")).toEqual({ num_dep: "35", dep_name: "Ille-et-Vilaine", region_name: "Bretagne" });
  });

  it("S3-34 includes 2A and 2B, and no 20", () => {
    expect(findDepartment("2A")?.dep_name).toBe("Corse-du-Sud");
    expect(findDepartment("2B")?.dep_name).toBe("Haute-Corse");
    expect(findDepartment("20")).toBeUndefined();
  });

  it.each(["971", "972", "973", "974", "976"])("S3-35 includes %s", (number) => {
    expect(findDepartment(number)).toBeDefined();
  });
});

describe("the department of a postal code", () => {
  it.each([
    ["35000", "35"],
    ["01000", "01"],
    ["20000", "2A"],
    ["20100", "2A"],
    ["20200", "2B"],
    ["20600", "2B"],
    ["20300", undefined],
    ["97400", "974"],
    ["97600", "976"],
    ["97500", undefined],
    ["98800", undefined],
    ["99000", undefined],
    ["3500", undefined],
    ["", undefined],
  ])("S9-19 %s: %s", (zip, number) => expect(departmentFromZip(zip)).toBe(number));

  it("S2-146 is shown with its number", () => {
    const department = findDepartment("35");
    expect(department && departmentLabel(department)).toBe("Ille-et-Vilaine (35)");
  });
});
