import { limits } from "contract/limits.ts";
import { describe, expect, it } from "vitest";
import { makePolicy } from "./policy.ts";

describe("the figures of policy 2", () => {
  it("are replaced one by one, each by its name, and each change is told", () => {
    const { settings, schedules } = makePolicy();
    const changed = makePolicy({
      ...Object.fromEntries(Object.entries(settings).map(([name, figure]) => [name, figure + 1])),
      ...Object.fromEntries(Object.entries(schedules).map(([name, steps]) => [name, [...steps, 7]])),
      ...Object.fromEntries(Object.entries(limits).map(([name, { max }]) => [name, { max: max + 1, seconds: 5 }])),
      sessionTokenOpensFiles: false,
    });
    for (const [name, figure] of Object.entries(settings)) expect(changed.settings).toHaveProperty(name, figure + 1);
    for (const [name, steps] of Object.entries(schedules))
      expect(changed.schedules).toHaveProperty(name, [...steps, 7]);
    for (const [name, { max }] of Object.entries(limits))
      expect(changed.limits).toMatchObject({ [name]: { max: max + 1, seconds: 5 } });
    expect(changed.switches.sessionTokenOpensFiles).toBe(false);
    const names = [settings, schedules, limits, changed.switches].flatMap((table) => Object.keys(table));
    expect(changed.changes.map((line) => line.split(" ")[0]).sort()).toEqual(names.sort());
    expect(changed.changes).toContain("loginWaitsMinutes : 1, 2, 4, 8, 15 → 1, 2, 4, 8, 15, 7");
  });
});
