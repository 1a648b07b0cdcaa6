import { expect, it } from "vitest";
import { addWholeRegions, spreadRegions } from "./regions.ts";

const BRETAGNE = ["22", "29", "35", "56"];

it("Ticking or unticking Bretagne also ticks or unticks its four departments (B14-06)", () => {
  expect(spreadRegions(["35", "75"], ["35", "75", "Bretagne"]).toSorted()).toEqual([...BRETAGNE, "75"]);
  const ticked = addWholeRegions([...BRETAGNE, "75"]);
  expect(ticked).toEqual([...BRETAGNE, "75", "Bretagne"]);
  expect(spreadRegions(ticked, [...BRETAGNE, "75"])).toEqual(["75"]);
});

it("Unticking one department of a ticked region leaves the other departments ticked (B14-06)", () => {
  const ticked = addWholeRegions(BRETAGNE);
  const after = ticked.filter((value) => value !== "29");
  expect(spreadRegions(ticked, after)).toEqual(["22", "35", "56"]);
  expect(addWholeRegions(["22", "35", "56"])).toEqual(["22", "35", "56"]);
});
